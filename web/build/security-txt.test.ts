import { describe, expect, it } from 'vitest'
import { readSecurityTxt, writeSecurityTxt } from './security-txt.ts'

const FACTS = {
  contact: ['mailto:securite@exemple.fr', 'https://exemple.fr/signaler'],
  expires: '2027-06-30T00:00:00+02:00',
}
const read = (facts: object) => readSecurityTxt(JSON.stringify(facts))

describe('security.txt', () => {
  it('lists the contacts in order, its expiry date and its own address', () => {
    expect(writeSecurityTxt(FACTS, 'https://sesame.example')).toBe(
      [
        'Contact: mailto:securite@exemple.fr',
        'Contact: https://exemple.fr/signaler',
        'Expires: 2027-06-30T00:00:00+02:00',
        'Canonical: https://sesame.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  it('contains the project’s other facts', () => {
    const facts = read({
      ...FACTS,
      languages: ['fr', 'en'],
      policy: 'https://exemple.fr/politique',
      acknowledgments: 'https://exemple.fr/merci',
      encryption: 'openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f',
    })
    const text = facts && writeSecurityTxt(facts, 'https://sesame.example')
    expect(text).toContain('Preferred-Languages: fr, en\n')
    expect(text).toContain('Policy: https://exemple.fr/politique\n')
    expect(text).toContain('Acknowledgments: https://exemple.fr/merci\n')
    expect(text).toContain('Encryption: openpgp4fpr:5f2de5521c63a801ab59ccb603d49de44b29100f\n')
  })

  it('has no facts if the variable is missing or empty', () => {
    expect([readSecurityTxt(), readSecurityTxt('')]).toEqual([null, null])
  })

  it.each([
    ['no contact', { contact: [] }],
    ['an address that is no URI', { contact: ['securite@exemple.fr'] }],
    ['an insecure contact', { contact: ['http://exemple.fr'] }],
    ['a second line in a contact', { contact: ['https://exemple.fr/\nPolicy: x'] }],
    ['a date without a time zone', { expires: '2027-06-30T00:00:00' }],
    ['a day alone', { expires: '2027-06-30' }],
    ['an unknown fact', { hiring: 'https://exemple.fr' }],
    ['a policy that is no page', { policy: 'exemple.fr/politique' }],
  ])('is refused with %s', (_, wrong) => {
    expect(() => read({ ...FACTS, ...wrong })).toThrow()
  })
})
