import { expect, it } from 'vitest'
import { occasionFacts, occasionLine } from './occasion.ts'

const at = Date.UTC(2025, 10, 19, 13, 55)

it('the details in an e-mail list what is known', () => {
  const known = { at, browser: 'Chrome', device: 'Linux', place: 'Lyon', provider: 'google.com' }
  expect(occasionFacts('fr', known)).toEqual([
    { label: 'Appareil', value: 'Chrome sur Linux' },
    { label: 'Lieu', value: 'Lyon', aside: '(environ)' },
    {
      label: 'Date',
      value: 'mercredi 19\u00A0novembre, 14\u00A0h\u00A055',
      aside: '(heure\u00A0de\u00A0Paris)',
    },
    { label: 'Moyen', value: 'Google' },
  ])
  expect(occasionLine('en', known)).toBe(
    'Chrome on Linux, Lyon, Wednesday 19\u00A0November, 14:55.',
  )
})

it('the details in an e-mail leave out what is unknown, and sign-in methods that only newer versions know', () => {
  const labels = (occasion: Parameters<typeof occasionFacts>[1]) =>
    occasionFacts('fr', occasion).map(({ label, value }) => `${label}=${value}`)
  const date = 'Date=mercredi 19\u00A0novembre, 14\u00A0h\u00A055'
  expect(labels({ at })).toEqual([date])
  expect(labels({ at, provider: 'of-tomorrow' })).toEqual([date])
  expect(labels({ at, provider: 'password' })).toEqual([date, 'Moyen=Mot de passe'])
  expect(labels({ at, provider: 'passkey', passkeyName: 'Clé\u202E\nde Marie' })).toEqual([
    ...[date, 'Moyen=Clé d’accès', 'Nom=Clé de Marie'],
  ])
})

it('the details in an e-mail show « ? » for an unknown browser, and never the browser’s own name for itself', () => {
  const deviceOf = (device: string) => occasionFacts('fr', { at, browser: '?', device })[0]?.value
  expect([deviceOf('?'), deviceOf('Linux')]).toEqual([
    'Navigateur inconnu',
    'Navigateur inconnu sur Linux',
  ])
  expect(occasionLine('en', { at, browser: '?', device: 'Linux' })).toMatch(
    /^Unknown browser on Linux, /,
  )
})
