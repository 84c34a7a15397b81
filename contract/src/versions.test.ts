import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { accessTokenClaims } from './access-token.ts'
import { errorBody } from './error-body.ts'
import { login } from './records/login.ts'
import { notification } from './records/notification.ts'
import { personalDataExport } from './records/personal-data-export.ts'
import { session } from './records/session.ts'
import { settings } from './records/settings.ts'
import { userRecord } from './records/user.ts'
import { stored } from './stored.ts'
import { exportedEndpoints, exportedRecords, exportedConsoleEndpoints } from './testing/exported.ts'
import { objectsOf, sampleOf, withField } from './testing/sample-of.ts'
import { EMPTY_PROFILE, user, type User } from './user.ts'

type Named = readonly [name: string, schema: z.core.$ZodType]

const SURPRISE = { surprise: { of: 'a newer version' } }

const endpoints = [...(await exportedEndpoints()), ...(await exportedConsoleEndpoints())]
const answers = endpoints
  .flatMap(([name, { response }]): Named[] => (response ? [[name, response]] : []))
  .concat([['an error', errorBody]])
const records = (await exportedRecords()).filter(
  ([, schema]) => !answers.some(([, answer]) => answer === schema),
)
const requests = endpoints
  .flatMap(([name, { body, params }]): Named[] => [
    ...(body ? [[name, body] as const] : []),
    ...(params ? [[`${name}, its parameters`, params] as const] : []),
  ])
  .concat([['an access token', accessTokenClaims]])

/** A sample of a schema, and copies of the sample that each have one more field at a different level. */
function variants(schema: z.core.$ZodType): { sample: unknown; ahead: unknown[] } {
  const sample = sampleOf(schema)
  return { sample, ahead: objectsOf(schema).map((path) => withField(sample, path, SURPRISE)) }
}

describe('the schemas, given a field that only a newer version has', () => {
  it.each(answers)('accept the field in a response: %s', (_name, schema) => {
    const { sample, ahead } = variants(schema)
    expect(z.parse(schema, sample)).toEqual(sample)
    for (const answer of ahead) expect(z.safeParse(schema, answer).success).toBe(true)
  })

  it.each(answers.filter(([, schema]) => schema !== personalDataExport))(
    'remove the field when they parse a response: %s',
    (_name, schema) => {
      const { sample, ahead } = variants(schema)
      for (const answer of ahead) expect(z.parse(schema, answer)).toEqual(sample)
    },
  )

  it.each(records)('preserve the field in a record: %s', (_name, schema) => {
    const { sample, ahead } = variants(schema)
    expect(z.parse(schema, sample)).toEqual(sample)
    for (const record of ahead) expect(z.parse(schema, record)).toEqual(record)
  })

  it.each(requests)('reject the field in a request: %s', (_name, schema) => {
    const { sample, ahead } = variants(schema)
    expect(z.parse(schema, sample)).toEqual(sample)
    expect(ahead.length).toBeGreaterThan(0)
    for (const request of ahead) expect(z.safeParse(schema, request).success).toBe(false)
  })
})

it('includes fields added by newer versions in a person’s data export', () => {
  const taken = objectsOf(personalDataExport).filter(([first]) => first !== 'files')
  expect(taken).toContainEqual(['profile'])
  for (const path of taken.filter(({ length }) => length > 0)) {
    const data = withField(sampleOf(personalDataExport), path, SURPRISE)
    expect(personalDataExport.parse(data)).toEqual(data)
  }
})

describe('a newer version of the contract, with one more field', () => {
  /** A new field must have a default, because older records do not contain it. */
  const ahead = z.extend(user, { ofTomorrow: z._default(z.nullable(z.string()), null) })
  const recordAhead = stored(ahead.shape)
  const known = sampleOf(user) as User

  it('reads data that the older version wrote', () => {
    expect(ahead.parse(user.parse(known))).toEqual({ ...known, ofTomorrow: null })
    expect(recordAhead.parse(userRecord.parse(known))).toEqual({ ...known, ofTomorrow: null })
  })

  it('writes data that the older version reads and preserves', () => {
    const written = { ...known, ofTomorrow: 'elle' }
    expect(user.parse(ahead.parse(written))).toEqual(known)
    const changed = { ...userRecord.parse(written), displayName: 'Élise' }
    expect(recordAhead.parse(changed)).toEqual({ ...written, displayName: 'Élise' })
  })

  it('writes values that the older version does not know, which it omits or replaces', () => {
    const read = user.parse({ ...known, providers: ['of-tomorrow', 'password'], locale: 'de' })
    expect(read).toEqual({ ...known, providers: ['password'], locale: 'fr' })
    for (const record of [session, login]) {
      expect(
        record.parse({ ...(sampleOf(record) as object), provider: 'of-tomorrow' }).provider,
      ).toBe('of-tomorrow')
    }
    const chosen = { theme: 'sepia', locale: 'de', lockDelayMinutes: 5, consent: 'all' }
    expect(settings.parse(chosen)).toEqual({ lockDelayMinutes: 5 })
    const error = { code: 'auth/of-tomorrow', requestId: 'r', fields: { name: 'too-loud' } }
    expect(errorBody.parse({ error })).toEqual({ error: { ...error, fields: { name: 'invalid' } } })
    const alert = { ...(sampleOf(notification) as object), kind: 'of-tomorrow' }
    expect(notification.safeParse(alert).success).toBe(false)
  })

  it('reads a record without the nulls and empty lists that the database drops', () => {
    const { uid, emailVerified, isAnonymous, locale, createdAt } = known
    const least = { uid, emailVerified, isAnonymous, locale, createdAt }
    expect(userRecord.parse(least)).toEqual({ ...EMPTY_PROFILE, ...least })
  })
})
