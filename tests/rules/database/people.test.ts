import { initializeTestEnvironment, type RulesTestContext } from '@firebase/rules-unit-testing'
import { rulesPerson } from 'sesame-testing/rules-person'
import type { RulesPeople } from 'sesame-testing/rules'
import type { Traits } from 'sesame-testing/traits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainUrl, PROJECT, rulesEnvironment } from '../support/rules-environment.ts'
import { isAllowed } from '../support/verbs.ts'

rulesEnvironment()

/** The people of an environment that this file creates itself, in the same way as the tests of another product. */
let people: RulesPeople
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  const { hostname: host, port } = new URL(mainUrl())
  const database = { host, port: Number(port) }
  const environment = await initializeTestEnvironment({ projectId: PROJECT, database })
  stops.push(() => environment.cleanup())
  const { peopleIn } = await import('sesame-testing/rules')
  people = peopleIn(environment, mainUrl())
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

const readsSettings = (context: RulesTestContext, uid: string) =>
  isAllowed(context.database(mainUrl()).ref(`settings/${uid}`).get())

describe('`people.as`', () => {
  const TRAITS: readonly Traits[] = [
    {},
    { verified: true },
    { passkey: true },
    { factor: true },
    { provider: 'google.com' },
    { provider: 'google.com', passkey: true, factor: true },
    { guest: true },
  ]
  it.each(TRAITS)('allows a person to access only their own data: %j', async (traits) => {
    const [person, other] = [rulesPerson(traits), rulesPerson(traits)]
    const own = await people.as(person)
    await people.as(other)
    expect(await readsSettings(own, person.uid)).toBe(true)
    expect(await readsSettings(own, other.uid)).toBe(false)
  })

  it('denies access to a person whose session is locked', async () => {
    const person = rulesPerson({ locked: true })
    expect(await readsSettings(await people.as(person), person.uid)).toBe(false)
  })

  it('accepts the ID token of a person created by `newPerson`, and writes nothing about them', async () => {
    const known = rulesPerson()
    const { uid, claims } = known
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const idToken = `${part({ alg: 'none' })}.${part({ sub: uid, user_id: uid, ...claims })}.`
    const person = { uid, idToken }
    expect(await readsSettings(await people.as(person), uid)).toBe(false)
    await people.admit([known])
    expect(await readsSettings(await people.as(person), uid)).toBe(true)
    await expect(people.as({ ...person, uid: 'another' })).rejects.toThrow('not that of another')
  })
})

it('`rulesPerson` rejects incompatible traits, such as a guest with a second factor', () => {
  expect(() => rulesPerson({ guest: true, factor: true })).toThrow('A guest cannot have: factor.')
})
