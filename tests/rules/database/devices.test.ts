import { beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../support/personas.ts'
import { isAllowed, update, write } from '../support/verbs.ts'

const stage = cast()
const nameOf = (uid: string, id = 'laptop') => `devices/${uid}/${id}/name`

beforeEach(async () => {
  const { people, seed } = stage()
  const devices = { laptop: { device: 'Windows', browser: 'Firefox' } }
  const { registered, other } = people
  await seed({ [`devices/${registered.uid}`]: devices, [`devices/${other.uid}`]: devices })
})

/** Writes a device's name, as the registered person. */
const name = (value: unknown) => {
  const { registered } = stage().people
  return isAllowed(write(registered, nameOf(registered.uid), value))
}

describe('devices/{uid}/{id}/name', () => {
  it.each([
    ['one character', 'x', true],
    ['two', 'xy', true],
    ['forty', 'x'.repeat(40), true],
    ['forty-one', 'x'.repeat(41), false],
    ['none', '', false],
    ['accents, spaces and marks', 'L’ordinateur n° 2 — café', true],
    ['a space alone', ' ', false],
    ['a space before', ' portable', false],
    ['a space behind', 'portable ', false],
    ['a number', 7, false],
    ['a map', { of: 'Marie' }, false],
  ])('accepts %s: %j, %s', async (_, value, allowed) => {
    expect(await name(value)).toBe(allowed)
  })

  it('can be changed and removed by the owner', async () => {
    expect(await name('Portable')).toBe(true)
    expect(await name('Portable du bureau')).toBe(true)
    expect(await name(null)).toBe(true)
  })

  it('can be set only on a device that exists', async () => {
    const { registered } = stage().people
    expect(await isAllowed(write(registered, nameOf(registered.uid, 'none'), 'x'))).toBe(false)
    expect(await name('x')).toBe(true)
  })

  it('is the only field of a device that a person can write', async () => {
    const { registered } = stage().people
    const mine = { [nameOf(registered.uid)]: 'x' }
    const browser = { [`devices/${registered.uid}/laptop/browser`]: 'Chrome' }
    expect(await isAllowed(update(registered, { ...mine, ...browser }))).toBe(false)
    expect(await isAllowed(write(registered, `devices/${registered.uid}/laptop`, null))).toBe(false)
    expect(await isAllowed(update(registered, mine))).toBe(true)
  })
})
