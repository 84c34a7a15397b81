import { beforeEach, describe, expect, it } from 'vitest'
import { cast, SIGNED_IN_SECONDS } from '../support/personas.ts'
import type { Files } from '../support/files.ts'
import { isAllowed } from '../support/verbs.ts'

const stage = cast()
const PNG = { contentType: 'image/png' }

const ACTIONS: readonly (readonly [string, (files: Files, uid: string) => Promise<unknown>])[] = [
  ['opens a file', (files, uid) => files.open(`private/${uid}/0`)],
  ['lists files', (files, uid) => files.list(`private/${uid}`)],
  ['uploads a file', (files, uid) => files.upload(`private/${uid}/1`)],
  ['uploads a photo', (files, uid) => files.upload(`avatars/${uid}/0`, PNG)],
  ['fetches a copy of the data', (files, uid) => files.open(`exports/${uid}/0`)],
]

beforeEach(async () => {
  const { people, asFunctions } = stage()
  const { uid } = people.registered
  await asFunctions(async (functions) => {
    for (const path of [`private/${uid}/0`, `exports/${uid}/0`]) {
      await functions.files().upload(path)
    }
  })
})

/** The files of a registered person who came so. */
function filesBy(token: { readonly provider?: string; readonly [claim: string]: unknown }) {
  const { people, as } = stage()
  const { provider = 'custom', ...claims } = token
  const common = { auth_time: SIGNED_IN_SECONDS, registered: true }
  const firebase = { sign_in_provider: provider }
  return as(people.registered.uid, { ...common, ...claims, firebase } as Parameters<typeof as>[1])
}

describe('who came by a passkey', () => {
  it.each(ACTIONS)('%s while the account has it, and no longer once it is gone', async (_, act) => {
    const { uid } = stage().people.registered
    const may = (passkeys: unknown) =>
      isAllowed(act(filesBy({ passkey: 'first', passkeys }).files(), uid))
    expect(await may(['other', 'first'])).toBe(true)
    expect(await may(['other'])).toBe(false)
    expect(await may([])).toBe(false)
    expect(await may(undefined)).toBe(false)
  })

  it('has to say by which', async () => {
    const { uid } = stage().people.registered
    const files = (claims: object) => filesBy({ passkeys: ['first'], ...claims }).files()
    expect(await isAllowed(files({}).open(`private/${uid}/0`))).toBe(false)
    expect(await isAllowed(files({ passkey: 'first' }).open(`private/${uid}/0`))).toBe(true)
  })
})

it('who came otherwise needs none', async () => {
  const { uid } = stage().people.registered
  const { files } = filesBy({ provider: 'google.com', passkeys: [] })
  expect(await isAllowed(files().open(`private/${uid}/0`))).toBe(true)
})
