import { describe, expect, it } from 'vitest'
import { describePlace, readPlace } from './place.ts'

const HEADERS = { country: 'x-appengine-country', city: 'x-appengine-city' }

/** What is read of these headers, and how it is called. */
function said(values: Record<string, string>, headers: object = HEADERS): string | undefined {
  return describePlace(
    readPlace(headers, (name) => values[name]),
    'fr',
  )
}

describe('the place of a request', () => {
  it('is what the trusted headers say, in the language of the person', () => {
    const values = { 'x-appengine-country': 'be', 'x-appengine-city': 'bruxelles' }
    expect(said(values)).toBe('Bruxelles, Belgique')
    const place = readPlace(HEADERS, (name) => values[name as keyof typeof values])
    expect(describePlace(place, 'en')).toBe('Bruxelles, Belgium')
  })

  it('is the country alone, or the city alone, where that is all', () => {
    expect(said({ 'x-appengine-country': 'FR', 'x-appengine-city': '?' })).toBe('France')
    expect(said({ 'x-appengine-city': 'saint-étienne' })).toBe('Saint-Étienne')
  })

  it.each(['ZZ', 'XX', 'T1', '', 'FRA', '<b>', 'QQ'])(
    'is unknown for the country %j',
    (country) => {
      expect(said({ 'x-appengine-country': country })).toBeUndefined()
    },
  )

  it.each(['?', '', '<script>', 'a\u202Eb', '1', 'x'.repeat(61)])('drops the city %j', (city) => {
    expect(said({ 'x-appengine-city': city })).toBeUndefined()
  })

  it('is unknown while no header is trusted, whatever a request claims', () => {
    expect(said({ 'x-appengine-country': 'FR' }, {})).toBeUndefined()
  })
})
