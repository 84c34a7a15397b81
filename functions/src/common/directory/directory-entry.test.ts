import { sampleUser } from '@sesame/contract/testing/sample-user'
import { describe, expect, it } from 'vitest'
import { profileFields, saysTheSame } from './directory-entry.ts'

const marie = sampleUser({
  email: 'Marie@Exemple.fr',
  providers: ['password', 'google.com'],
  createdAt: 5,
})
const namesOf = (displayName: string | null) => {
  const { name, name2, name3, name4, name5 } = profileFields({ ...marie, displayName })
  return [name, name2, name3, name4, name5]
}

describe('a profile’s fields in the people directory', () => {
  it('contain the address in lower case, the name starting at each word, and a time for each list with the person', () => {
    const present = Object.entries(profileFields(marie)).filter(([, value]) => value !== null)
    expect(Object.fromEntries(present)).toEqual({
      email: 'marie@exemple.fr',
      domain: 'exemple.fr',
      displayName: 'Marie Lefèvre',
      name: 'marie lefevre',
      name2: 'lefevre marie',
      created: 5,
      registered: 5,
      viaPassword: 5,
      viaGoogle: 5,
    })
  })

  it('put a guest in the list of guests', () => {
    const guest = { ...marie, email: null, isAnonymous: true, emailVerified: false, providers: [] }
    expect(profileFields(guest)).toMatchObject({
      email: null,
      guest: 5,
      registered: null,
      unverified: null,
      viaPassword: null,
    })
  })

  it('put a person with an unverified address in the list « unverified »', () => {
    expect(profileFields({ ...marie, emailVerified: false })).toMatchObject({ unverified: 5 })
  })

  it('make a name searchable by its first four words and its last one', () => {
    expect(namesOf('a b c d e f')).toEqual([
      ...['a b c d e f', 'b c d e f a', 'c d e f a b', 'd e f a b c', 'f a b c d e'],
    ])
    expect(namesOf('a b c d e')[4]).toBe('e a b c d')
  })

  it('make an address searchable by its domain, and by the first four parts and the last part before its @', () => {
    const parts = (email: string) => {
      const { email2, email3, email4, email5, domain } = profileFields({ ...marie, email })
      return [email2, email3, email4, email5, domain]
    }
    expect(parts('Anne-Marie.Le_fevre+lettre.2@Exemple.fr')).toEqual([
      ...['marie.le_fevre+lettre.2@exemple.fr', 'le_fevre+lettre.2@exemple.fr'],
      ...['fevre+lettre.2@exemple.fr', '2@exemple.fr', 'exemple.fr'],
    ])
    expect(parts('a..b.@x.fr')).toEqual(['b.@x.fr', null, null, null, 'x.fr'])
  })

  it('contain no name if the name is missing or has no letters', () => {
    expect(namesOf(null)).toEqual([null, null, null, null, null])
    expect(namesOf('-')).toEqual([null, null, null, null, null])
  })

  it('have a limited length, even if normalization lengthens the text', () => {
    expect(namesOf('\uFDFA'.repeat(80))[0]?.length).toBeLessThanOrEqual(200)
  })

  it('stay the same if only the picture or the language changes', () => {
    expect(saysTheSame(marie, { ...marie, locale: 'en', photoURL: 'https://exemple.fr/' })).toBe(
      true,
    )
    expect(saysTheSame(marie, { ...marie, displayName: 'Marie' })).toBe(false)
  })
})
