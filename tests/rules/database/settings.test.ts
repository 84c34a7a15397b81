import { describe, expect, it } from 'vitest'
import { cast } from '../support/personas.ts'
import { isAllowed, SERVER_TIME, update, write } from '../support/verbs.ts'

const stage = cast()

const consent = { analytics: false, messaging: true, decidedAt: SERVER_TIME }

/** Writes a field of the registered person's own settings. */
const set = (field: string, value: unknown) => {
  const { registered } = stage().people
  return isAllowed(write(registered, `settings/${registered.uid}/${field}`, value))
}

describe('settings/{uid}', () => {
  it('can be deleted by their owner', async () => {
    const { registered, other } = stage().people
    expect(await isAllowed(write(other, `settings/${registered.uid}`, null))).toBe(false)
    expect(await isAllowed(write(registered, `settings/${registered.uid}`, null))).toBe(true)
  })

  it('accept all their fields in one write', async () => {
    const { registered } = stage().people
    const all = { theme: 'system', locale: 'fr', lockDelayMinutes: 15, consent }
    expect(await isAllowed(write(registered, `settings/${registered.uid}`, all))).toBe(true)
    const unknown = { ...all, isAdmin: true }
    expect(await isAllowed(write(registered, `settings/${registered.uid}`, unknown))).toBe(false)
  })

  it.each([
    ['theme', ['light', 'dark', 'system'], ['blue', 'Dark', '', 1, true, { light: true }]],
    ['locale', ['fr', 'en'], ['de', 'FR', 'fr-FR', '', 2]],
    ['lockDelayMinutes', [0, 1, 120], [-1, 121, 1.5, '5', true]],
    ['unknown', [], ['x', 1, { y: 1 }]],
  ])('for %s, accept %j but not %j', async (field, good, bad) => {
    for (const value of good) expect(await set(field, value), JSON.stringify(value)).toBe(true)
    for (const value of bad) expect(await set(field, value), JSON.stringify(value)).toBe(false)
  })

  it.each([
    ['whole', consent, true],
    ['without one choice', { ...consent, messaging: null }, false],
    ['without the other', { ...consent, analytics: null }, false],
    ['without its time', { ...consent, decidedAt: null }, false],
    ['decided later than now', { ...consent, decidedAt: Date.now() + 60_000 }, false],
    ['decided a minute ago', { ...consent, decidedAt: Date.now() - 60_000 }, true],
    ['decided at the epoch', { ...consent, decidedAt: 0 }, true],
    ['decided before time', { ...consent, decidedAt: -1 }, false],
    ['decided at a text', { ...consent, decidedAt: '2026' }, false],
    ['with a choice in words', { ...consent, analytics: 'yes' }, false],
    ['with a choice in a number', { ...consent, messaging: 1 }, false],
    ['with an unknown choice', { ...consent, advertising: false }, false],
    ['that is a leaf', true, false],
  ])('check a consent %s', async (_, value, allowed) => {
    expect(await set('consent', value)).toBe(allowed)
  })

  it('cannot be written in the same update as another person’s settings', async () => {
    const { registered, other } = stage().people
    const mine = { [`settings/${registered.uid}/theme`]: 'dark' }
    expect(await isAllowed(update(registered, mine))).toBe(true)
    const both = { ...mine, [`settings/${other.uid}/theme`]: 'dark' }
    expect(await isAllowed(update(registered, both))).toBe(false)
  })
})
