import { describe, expect, it } from 'vitest'
import { readTerms } from './terms-config.ts'

const TERMS = { version: 2, from: '2026-12-01T00:00:00+01:00' }
const change = { title: 'Les comptes sans visite', text: 'Ils sont supprimés après trois ans.' }
const read = (facts: object) => readTerms({ SESAME_TERMS: JSON.stringify(facts) })

describe('SESAME_TERMS', () => {
  it('sets no terms by default', () => {
    expect(readTerms({})).toBeNull()
    expect(readTerms({ SESAME_TERMS: '' })).toBeNull()
  })

  it('sets the version, the date on which it takes effect, and its changes', () => {
    expect(read(TERMS)).toEqual({
      version: 2,
      from: Date.UTC(2026, 10, 30, 23),
      changes: { fr: [], en: [] },
    })
    const changes = { fr: [change], en: [{ ...change, title: 'Accounts without a visit' }] }
    expect(read({ ...TERMS, changes })?.changes).toEqual(changes)
  })

  it.each([
    ['no JSON', '2', '{}'],
    ['no JSON', 'version 2', '{}'],
    ['a version that is no whole number from 1 on', { ...TERMS, version: 0 }, 'version'],
    ['a date without a time zone', { ...TERMS, from: '2026-12-01T00:00:00' }, 'from'],
    ['a day alone', { ...TERMS, from: '2026-12-01' }, 'from'],
    ['a missing language', { ...TERMS, changes: { fr: [change] } }, 'changes.en'],
    ['a language with fewer changes', { ...TERMS, changes: { fr: [change], en: [] } }, 'changes'],
    [
      'an empty title',
      { ...TERMS, changes: { fr: [{ ...change, title: ' ' }], en: [change] } },
      'changes.fr.0.title',
    ],
    ['an unknown fact', { ...TERMS, date: 1 }, '{}'],
  ])('rejects %s, and names it', (_what, facts, named) => {
    const json = typeof facts === 'string' ? facts : JSON.stringify(facts)
    expect(() => readTerms({ SESAME_TERMS: json })).toThrow(
      `SESAME_TERMS\u00A0: ces faits manquent ou ne conviennent pas\u00A0: ${named}.`,
    )
  })
})
