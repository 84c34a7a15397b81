import { beforeEach, describe, expect, it } from 'vitest'
import { writeAs } from '../../support/database.ts'
import { fill } from '../support/access-table.ts'
import { EXAMPLES } from '../support/examples.ts'
import { cast, SIGNED_IN_SECONDS, type Persona } from '../support/personas.ts'
import { mainUrl } from '../support/rules-environment.ts'
import { mainRules, writtenIn } from '../support/rules-source.ts'
import { SERVER_TIME } from '../support/verbs.ts'

const MEBIBYTE = 1024 * 1024
const TAKEN = 200
const DENIED = 401
/** The HTTP status for a path of more than 32 levels, which the database refuses before it evaluates the rules. */
const TOO_DEEP = 400

const stage = cast()
const NODES = writtenIn(mainRules()).map(({ path }) => {
  const [example] = EXAMPLES[path] ?? []
  return { path, example, kind: example === SERVER_TIME ? 'number' : typeof example }
})

/** Returns a value nested in `depth` maps. */
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })

/** Values that no node of this kind accepts, with the HTTP status of the refusal. */
const misfits = (kind: string): (readonly [value: unknown, status: number])[] => [
  ...['x', 1, true]
    .filter((scalar) => typeof scalar !== kind)
    .map((scalar) => [scalar, DENIED] as const),
  [{ unknown: 'x' }, DENIED],
  [nested(28), DENIED],
  [nested(40), TOO_DEEP],
  ['x'.repeat(9 * MEBIBYTE), DENIED],
]

/** Also write everything else that the node requires, so that only the value can be the reason for a refusal. */
beforeEach(async () => {
  const { people, seed } = stage()
  const around = ({ uid }: Persona) => ({
    [`access/${uid}/shown/Session001/device`]: 'x',
    [`access/${uid}/states/Session001/authTimeSeconds`]: SIGNED_IN_SECONDS,
    [`devices/${uid}`]: { id: { device: 'x' } },
    [`notifications/${uid}`]: { id: { kind: 'new-device' } },
    [`presence/${uid}/Session001`]: { online: true, lastChanged: 1 },
    [`pushTokens/${uid}`]: null,
    [`settings/${uid}`]: { consent: { analytics: true, messaging: true, decidedAt: 1 } },
  })
  await seed({ ...around(people.registered), ...around(people.guest) })
})

describe('a node that people can write', () => {
  it('is found in the rules at every depth', () => {
    const paths = NODES.map(({ path }) => path)
    expect(paths).toContain('settings/{uid}')
    expect(paths).toContain('settings/{uid}/consent/unknown')
    expect(paths).not.toContain('access/{uid}/shown/{sid}/lastSeenAt')
  })

  it.each(NODES)(
    '$path accepts only values with a limited shape and size',
    async ({ path, example, kind }) => {
      const { registered, guest } = stage().people
      const put = ({ idToken, uid }: Persona, value: unknown) =>
        writeAs(idToken, fill(path, uid), value, mainUrl())
      for (const [value, status] of misfits(kind)) {
        const what = JSON.stringify(value).slice(0, 40)
        expect(await put(registered, value), what).toBe(status)
        expect(await put(guest, value), what).toBe(status)
      }
      if (!path.endsWith('/unknown')) expect(await put(registered, example)).toBe(TAKEN)
    },
  )
})
