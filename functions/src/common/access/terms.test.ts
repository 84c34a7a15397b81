import { DAY_MS } from '@sesame/contract/durations'
import { sampleGuest, sampleUser } from '@sesame/contract/testing/sample-user'
import { describe, expect, it } from 'vitest'
import { acceptance, isAnswered, refusal, requireTerms, termsDue } from './terms.ts'

const DATE = Date.UTC(2026, 11, 1)
const TERMS = { version: 2, from: DATE, changes: { fr: [], en: [] } }
const BEFORE = DATE - 1

const former = sampleUser()
const accepted = sampleUser({ acceptedTermsVersion: 2 })
const newcomer = sampleUser({ acceptedTermsAt: null })
const refuser = sampleUser({ refusedTermsAt: BEFORE, refusedTermsVersion: 2 })

const codeOf = (...[user, terms, now]: Parameters<typeof requireTerms>) => {
  try {
    requireTerms(user, terms, now)
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the terms of use', () => {
  it.each([
    [
      'required of those who accepted an earlier version, from the very date on',
      former,
      DATE,
      true,
    ],
    ['announced to them until the millisecond before', former, BEFORE, false],
    ['required at once of those who never accepted any', newcomer, BEFORE, true],
    [
      'required of adopted people at once',
      sampleUser({ acceptedTermsAt: null, adoptedAt: 1 }),
      BEFORE,
      true,
    ],
    ['required of those who refused them', refuser, DATE, true],
    ['announced to those who refused them before the date', refuser, BEFORE, false],
    [
      'required again of those who refused after they accepted',
      { ...accepted, ...refusal({ at: DATE, locale: 'fr', version: 2 }) },
      DATE,
      true,
    ],
  ])('are %s', (_what, user, now, isRequired) => {
    expect(termsDue(user, TERMS, now)).toEqual({ ...TERMS, isRequired })
    expect(codeOf(user, TERMS, now) !== null).toBe(isRequired)
  })

  it('must be accepted, in version 1, by people whose account is older than this system, even if no terms are configured', () => {
    const adopted = sampleUser({ acceptedTermsAt: null, adoptedAt: 1 })
    expect(termsDue(adopted, null, DATE)).toMatchObject({ version: 1, isRequired: true })
    expect(codeOf(adopted, null, DATE)).toBe('auth/terms-required')
  })

  it.each([
    ['who accepted this version', accepted, TERMS],
    ['who accepted a later one', sampleUser({ acceptedTermsVersion: 3 }), TERMS],
    ['who accepted the first, while it is the current one', former, { ...TERMS, version: 1 }],
    ['who are guests', sampleGuest(), TERMS],
    ['while no setting asks', newcomer, null],
    ['who were adopted and accepted, while no setting asks', sampleUser({ adoptedAt: 1 }), null],
  ])('are not presented to people %s', (_who, user, terms) => {
    expect(termsDue(user, terms, DATE + DAY_MS)).toBeNull()
    expect(codeOf(user, terms, DATE + DAY_MS)).toBeNull()
  })

  it('are presented again if the person rejected an earlier version', () => {
    expect(codeOf(refuser, TERMS, DATE)).toBe('auth/terms-refused')
    expect(codeOf(refuser, { ...TERMS, version: 3 }, DATE)).toBe('auth/terms-required')
  })

  it('are not presented in a session without a profile, since the person is being erased', () => {
    expect(codeOf(null, TERMS, DATE)).toBeNull()
  })
})

describe('a person’s answer to the terms', () => {
  it('removes an earlier refusal if it is an acceptance, and keeps an earlier acceptance if it is a refusal', () => {
    const again = {
      ...refuser,
      ...acceptance({ at: DATE, locale: 'en', version: 2 }),
    }
    expect(again).toMatchObject({
      acceptedTermsAt: DATE,
      acceptedTermsVersion: 2,
      acceptedTermsLocale: 'en',
    })
    expect(again.refusedTermsVersion).toBeUndefined()
    const refused = {
      ...accepted,
      ...refusal({ at: DATE, locale: 'fr', version: 2 }),
    }
    expect(refused).toMatchObject({
      acceptedTermsAt: accepted.acceptedTermsAt,
      acceptedTermsVersion: 2,
    })
  })

  it('is recorded only once', () => {
    expect(isAnswered(accepted, 'accepted', 2)).toBe(true)
    expect(isAnswered(former, 'accepted', 2)).toBe(false)
    expect(isAnswered(refuser, 'refused', 2)).toBe(true)
    expect(isAnswered({ ...accepted, refusedTermsVersion: 2 }, 'accepted', 2)).toBe(false)
  })
})
