import { HOUR_MS } from '@sesame/contract/durations'
import type { TokenOptions } from '@firebase/rules-unit-testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { fill } from '../support/access-table.ts'
import { cast, SIGNED_IN_SECONDS, signInPath, type Persona } from '../support/personas.ts'
import { grantsIn, mainRules, type Grant } from '../support/rules-source.ts'
import { isAllowed, read, SERVER_TIME, write } from '../support/verbs.ts'

const KEY =
  "auth.token.auth_time + (auth.token.signInEntry != null ? '-' + auth.token.signInEntry : '')"
const LET_IN = `root.child('access/' + auth.uid + '/signIns/' + ${KEY}).val() > now`
const GRANTS = grantsIn(mainRules())

const stage = cast()

/**
 * Tries an operation. To try a write, deletes the value, because a deletion depends only on the grant and not on any value. For
 * `readAt`, sets the value instead, because an unread alert has no `readAt` to delete.
 */
function attempt(persona: Persona, { path, operation }: Grant): Promise<boolean> {
  const at = fill(path, persona.uid)
  if (operation === 'read') return isAllowed(read(persona, at))
  return isAllowed(write(persona, at, at.endsWith('readAt') ? SERVER_TIME : null))
}

/** Creates a registered person with an unread alert and a device. Their sign-in is valid until the given time. */
async function signedIn(until: unknown): Promise<Persona> {
  const { people, seed } = stage()
  const { uid } = people.registered
  await seed({
    [`notifications/${uid}/id`]: { kind: 'new-device' },
    [`devices/${uid}/id`]: { device: 'x' },
    [signInPath(uid)]: until,
  })
  return people.registered
}

beforeEach(() => signedIn(Date.now() + HOUR_MS))

describe.each(GRANTS)('access/{uid}/signIns and the grant $path: $operation', (grant) => {
  it('is checked in the condition of the grant', () => {
    expect(grant.condition.split(' && ')).toContain(LET_IN)
  })

  it('grants the access when it is set, and revokes it when it is removed', async () => {
    const device = await signedIn(null)
    expect(await attempt(device, grant)).toBe(false)
    await signedIn(Date.now() + HOUR_MS)
    expect(await attempt(device, grant)).toBe(true)
    await signedIn(null)
    expect(await attempt(device, grant)).toBe(false)
  })

  it('accepts a custom token if a key contains the token’s `signInEntry`', async () => {
    const { people, seed, as } = stage()
    const { registered } = people
    await signedIn(null)
    await seed({ [`${signInPath(registered.uid)}-AAAAAAAAAA`]: Date.now() + HOUR_MS })
    const token = {
      auth_time: SIGNED_IN_SECONDS,
      signInEntry: 'AAAAAAAAAA',
      firebase: { sign_in_provider: 'custom' },
    } as unknown as TokenOptions
    expect(await attempt({ ...registered, ...as(registered.uid, token) }, grant)).toBe(true)
    expect(await attempt(registered, grant)).toBe(false)
  })

  it('expires exactly at its time, to the millisecond', async () => {
    const { people, asFunctions } = stage()
    const { registered } = people
    await asFunctions(async (functions) => {
      const end = () => functions.main().ref(signInPath(registered.uid)).set(SERVER_TIME)
      await end()
      for (let tries = 0; tries < 20; tries += 1) {
        // Do not await this write, so that the attempt follows immediately, usually within the same millisecond.
        const ended = end()
        expect(await attempt(registered, grant)).toBe(false)
        await ended
      }
    })
  })
})

describe('access/{uid}/signIns/{authTimeSeconds}', () => {
  it.each([
    ['as a number of seconds', SIGNED_IN_SECONDS, true],
    ['in milliseconds', SIGNED_IN_SECONDS * 1000, false],
    ['of the second before', SIGNED_IN_SECONDS - 1, false],
    ['with a fraction', SIGNED_IN_SECONDS + 0.5, false],
    ['with a zero before it', `0${SIGNED_IN_SECONDS}`, false],
    ['with a space before it', ` ${SIGNED_IN_SECONDS}`, false],
    ['with a space after it', `${SIGNED_IN_SECONDS} `, false],
    ['with a sign', `+${SIGNED_IN_SECONDS}`, false],
    ['with an exponent', `${SIGNED_IN_SECONDS / 1e5}e5`, false],
    ['with a capital exponent', `${SIGNED_IN_SECONDS / 1e5}E5`, false],
    ['with a decimal', `${SIGNED_IN_SECONDS}.0`, false],
    ['as an empty text', '', false],
    ['as yes', true, false],
    ['as null', null, false],
    ['not at all', undefined, false],
  ])('matches a token that says auth_time %s: %j', async (_, authTime, allowed) => {
    const { uid } = stage().people.registered
    const token = {
      auth_time: authTime,
      firebase: { sign_in_provider: 'password' },
    } as unknown as TokenOptions
    const device = stage().as(uid, token)
    expect(await isAllowed(read(device, `users/${uid}`))).toBe(allowed)
    expect(await isAllowed(write(device, `settings/${uid}/theme`, 'dark'))).toBe(allowed)
    expect(await isAllowed(read(device, 'announcements'))).toBe(allowed)
  })

  it.each([
    ['the same entry', 'AAAAAAAAAA', 'AAAAAAAAAA', true],
    ['another entry', 'BBBBBBBBBB', 'AAAAAAAAAA', false],
    ['no entry', undefined, 'AAAAAAAAAA', false],
    ['an entry where none is recorded', 'CCCCCCCCCC', undefined, false],
    ['an empty entry where none is recorded', '', undefined, false],
    ['an entry that leads elsewhere', 'AAAAAAAAAA/..', 'AAAAAAAAAA', false],
  ])('matches a token of the same second with %s', async (_, claimed, recorded, allowed) => {
    const { people, seed, as } = stage()
    const { uid } = people.registered
    const key = recorded === undefined ? '' : `-${recorded}`
    await seed({ [signInPath(uid)]: null })
    await seed({ [`${signInPath(uid)}${key}`]: Date.now() + HOUR_MS })
    const device = as(uid, {
      auth_time: SIGNED_IN_SECONDS,
      ...(claimed !== undefined && { signInEntry: claimed }),
      firebase: { sign_in_provider: 'custom' },
    } as unknown as TokenOptions)
    expect(await isAllowed(read(device, `users/${uid}`))).toBe(allowed)
    expect(await isAllowed(write(device, `settings/${uid}/theme`, 'dark'))).toBe(allowed)
    expect(await isAllowed(read(device, 'announcements'))).toBe(allowed)
    expect(await isAllowed(read(device, `access/${uid}/shownFactor`))).toBe(allowed)
    expect(await isAllowed(read(device, `access/${uid}/factor`))).toBe(false)
    expect(await isAllowed(read(device, `access/${people.other.uid}/shownFactor`))).toBe(false)
  })

  it.each([['later'], [true], [{ until: 4_102_444_800_000 }]])(
    'gives no access if its time is %j',
    async (until) => {
      const device = await signedIn(until)
      expect(await isAllowed(read(device, `users/${device.uid}`))).toBe(false)
      expect(await isAllowed(read(device, 'announcements'))).toBe(false)
    },
  )

  it('of one person gives no access to another person', async () => {
    const { people, seed } = stage()
    await seed({ [signInPath(people.other.uid)]: null })
    expect(await isAllowed(read(people.other, `users/${people.other.uid}`))).toBe(false)
    expect(await isAllowed(read(people.registered, `users/${people.registered.uid}`))).toBe(true)
  })
})
