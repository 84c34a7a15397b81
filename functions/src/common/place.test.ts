import { describe, expect, it } from 'vitest'
import { describePlace, readPlace } from './place.ts'

const HEADERS = { country: 'x-appengine-country', city: 'x-appengine-city' }

/** Returns the place read from these headers, as text. */
function said(values: Record<string, string>, headers: object = HEADERS): string | undefined {
  return describePlace(
    readPlace(headers, (name) => values[name]),
    'fr',
  )
}

describe('the place of a request', () => {
  it('comes from the trusted headers, in the person’s language', () => {
    const values = { 'x-appengine-country': 'be', 'x-appengine-city': 'bruxelles' }
    expect(said(values)).toBe('Bruxelles, Belgique')
    const place = readPlace(HEADERS, (name) => values[name as keyof typeof values])
    expect(describePlace(place, 'en')).toBe('Bruxelles, Belgium')
  })

  it('is only the country or only the city if the other is unknown', () => {
    expect(said({ 'x-appengine-country': 'FR', 'x-appengine-city': '?' })).toBe('France')
    expect(said({ 'x-appengine-city': 'saint-étienne' })).toBe('Saint-Étienne')
  })

  it.each(['ZZ', 'XX', 'T1', '', 'FRA', '<b>', 'QQ'])(
    'is unknown if the country is %j',
    (country) => {
      expect(said({ 'x-appengine-country': country })).toBeUndefined()
    },
  )

  it.each(['?', '', '<script>', 'a\u202Eb', '1', 'x'.repeat(61)])('omits the city %j', (city) => {
    expect(said({ 'x-appengine-city': city })).toBeUndefined()
  })

  it('is unknown if no header is trusted, whatever the request’s headers contain', () => {
    expect(said({ 'x-appengine-country': 'FR' }, {})).toBeUndefined()
  })
})
