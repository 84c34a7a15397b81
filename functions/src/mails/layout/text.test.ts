import { expect, it } from 'vitest'
import type { Content } from './content.ts'
import { renderText } from './text.ts'

const CONTENT: Content = {
  subject: 'Objet',
  preheader: 'De plus',
  title: 'Titre',
  opening: [['Une phrase pour ', { strong: 'marie@exemple.fr' }, ', en une ligne.']],
  facts: [
    { label: 'Appareil', value: 'Chrome sur Linux' },
    { label: 'Lieu', value: 'Lyon', aside: '(environ)' },
    {
      label: 'Effacé',
      value: 'profil, photo, réglages, sessions, comptes liés, connexions, alertes',
    },
  ],
  buttons: [{ label: 'Agir', href: 'https://exemple.fr/a?b=c&d=e', look: 'main' }],
  notes: [`Un lien ${'de plusieurs mots '.repeat(6)}sans fin.`],
  why: 'Pour essayer.',
}

const page = (content: Content) =>
  renderText({
    locale: 'fr',
    door: 'half-open',
    firstName: null,
    site: 'https://exemple.fr',
    sender: 'Moi',
    content,
  })

it('the plain text of an e-mail aligns values beside their labels, and breaks lines at 72 characters', () => {
  expect(page(CONTENT)).toBe(`Une phrase pour marie@exemple.fr, en une ligne.

  Appareil\u00A0: Chrome sur Linux
  Lieu    \u00A0: Lyon (environ)
  Effacé  \u00A0: profil, photo, réglages, sessions, comptes liés,
             connexions, alertes

Agir\u00A0:
https://exemple.fr/a?b=c&d=e

Un lien de plusieurs mots de plusieurs mots de plusieurs mots de
plusieurs mots de plusieurs mots de plusieurs mots sans fin.

--
Pourquoi ce message\u202F? Pour essayer.
Ce message ne contient ni publicité ni traceur.
Les messages de sécurité ne se désactivent pas.
Aide\u00A0: https://exemple.fr/aide
Confidentialité\u00A0: https://exemple.fr/confidentialite
Moi
`)
})

it('the plain text of an e-mail keeps long words whole, since a break would change an address', () => {
  const address = `${'a'.repeat(64)}@${'b'.repeat(60)}.fr`
  expect(page({ ...CONTENT, facts: [{ label: 'Nouvelle', value: address }] })).toContain(address)
})
