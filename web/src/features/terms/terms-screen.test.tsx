import { DAY_MS } from '@sesame/contract/durations'
import { answerTerms } from '@sesame/contract/endpoints/auth'
import { exportUser, getUser, updateUser } from '@sesame/contract/endpoints/user'
import type { User } from '@sesame/contract/user'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { openInside } from '../../test/open-inside.tsx'
import { marie } from '../../test/users.ts'

/** 1 December 2026 at 11:00 UTC, which is noon in France. */
const DATE = Date.UTC(2026, 11, 1, 11)
const CHANGES = {
  fr: [{ title: 'Les comptes sans visite', text: 'Ils sont supprimés après trois ans.' }],
  en: [{ title: 'Accounts without a visit', text: 'They are deleted after three years.' }],
}
const DUE = { version: 2, from: DATE, isRequired: true, changes: CHANGES }

const asked: User = { ...marie, termsDue: DUE }
const refuser: User = { ...asked, refusedTermsAt: DATE, refusedTermsVersion: 2 }
const title = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.getByRole('button', { name })

/** Opens a page as this person. After an answer to the terms, the API returns the user with the changes that the answer made. */
async function open(user: User, path = '/profil/donnees') {
  const page = await openInside(path, user, ({ api }) => {
    api.on(answerTerms, ({ body }) => {
      const data = (body as { answer: string }).answer === 'accepted' ? marie : refuser
      api.on(getUser, () => ({ data }))
      return { data }
    })
  })
  return page
}

describe('a new version of the terms', () => {
  it('replaces the requested page, and lists what changes', async () => {
    const { address } = await open(asked)
    expect(await title('Nos conditions changent')).toBeVisible()
    expect(document.title).toBe('Nos conditions changent — Sésame')
    expect(address()).toBe('/profil/donnees')
    expect(
      screen.getByText(
        /^Version\s2, en vigueur le 1er\sdécembre 2026\. Vous aviez accepté la version\s1 le 14\smars 2024\.$/,
      ),
    ).toBeVisible()
    const changes = within(screen.getByRole('region', { name: 'Ce qui change pour vous' }))
    expect(changes.getByRole('heading', { name: 'Les comptes sans visite' })).toBeVisible()
    expect(changes.getByRole('link', { name: /en entier$/ })).toHaveAttribute('href', '/conditions')
    expect(screen.getByText(/^Tant que vous n’avez pas répondu/)).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Navigation principale' })).toBeNull()
  })

  it('opens the requested page after it is accepted, and the request contains the version and the language', async () => {
    const { api, person, address } = await open(asked)
    await title('Nos conditions changent')
    await person.click(button('Accepter et continuer'))
    expect(await title('Données personnelles')).toBeVisible()
    expect(address()).toBe('/profil/donnees')
    expect(api.callsOf(answerTerms).map(({ body }) => body)).toEqual([
      { version: 2, answer: 'accepted', locale: 'fr' },
    ])
  })

  it('has no checkbox, and cannot be dismissed with Escape', async () => {
    const { person } = await open(asked)
    await title('Nos conditions changent')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await person.keyboard('{Escape}')
    expect(await title('Nos conditions changent')).toBeVisible()
  })

  it('remains with an explanation if the answer could not be stored', async () => {
    const { api, person } = await open(asked)
    api.on(answerTerms, () => Promise.reject(new CallError('client/unreachable')))
    await title('Nos conditions changent')
    await person.click(button('Accepter et continuer'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Réponse non enregistrée')
    expect(await title('Nos conditions changent')).toBeVisible()
  })

  it('is replaced on the screen if a newer version exists, and the newer version is not answered automatically', async () => {
    const { api, person } = await open(asked)
    const details = { status: 400, fields: { version: 'invalid' } } as const
    api.on(answerTerms, () => Promise.reject(new CallError('request/invalid', details)))
    api.on(getUser, () => ({ data: { ...marie, termsDue: { ...DUE, version: 3 } } }))
    await title('Nos conditions changent')
    await person.click(button('Accepter et continuer'))
    expect(await screen.findByText(/^Version\s3/)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Une autre version vient de paraître')
    expect(api.callsOf(answerTerms)).toHaveLength(1)
  })
})

describe('a refusal of the terms', () => {
  it('leaves only the export, the erasure and the sign-out, and its title gets the focus', async () => {
    const { api, person } = await open(asked)
    await title('Nos conditions changent')
    await person.click(button('Refuser'))
    expect(await title('Vous avez refusé')).toHaveFocus()
    api.on(exportUser, () => Promise.reject(new CallError('client/unreachable')))
    await person.click(button('Exporter mes données'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Export impossible')
    await person.click(button('Supprimer mon compte'))
    const dialog = screen.getByRole('dialog', { name: /^Supprimer votre compte/ })
    await person.click(within(dialog).getByRole('button', { name: 'Annuler' }))
    expect(button('Se déconnecter')).toBeVisible()
  })

  it('can be withdrawn', async () => {
    const { person } = await open(refuser)
    await title('Vous avez refusé')
    await person.click(button('Relire et accepter'))
    expect(await title('Nos conditions changent')).toHaveFocus()
    await person.click(button('Accepter et continuer'))
    expect(await title('Données personnelles')).toBeVisible()
  })

  it('can be confirmed after the person has read the terms again', async () => {
    const { person } = await open(refuser)
    await person.click(await screen.findByRole('button', { name: 'Relire et accepter' }))
    await title('Nos conditions changent')
    await person.click(button('Refuser'))
    expect(await title('Vous avez refusé')).toBeVisible()
  })
})

describe('before the terms come into force', () => {
  const announced: User = { ...marie, termsDue: { ...DUE, isRequired: false } }

  it('home announces the new version, and links to the question, which links back', async () => {
    const { person, address } = await open(announced, '/')
    await title(/^Bonjour Marie/)
    expect(screen.getByText(/^Nos conditions changent le 1er\sdécembre$/)).toBeVisible()
    await person.click(screen.getByRole('link', { name: 'Accepter maintenant' }))
    expect(await title('Nos conditions changent')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Refuser' })).toBeNull()
    await person.click(screen.getByRole('link', { name: 'Plus tard' }))
    expect(await title(/^Bonjour Marie/)).toBeVisible()
    expect(address()).toBe('/')
  })

  it('accepting the terms removes the announcement', async () => {
    const { person } = await open(announced, '/')
    await title(/^Bonjour Marie/)
    await person.click(screen.getByRole('link', { name: 'Accepter maintenant' }))
    await title('Nos conditions changent')
    await person.click(button('Accepter et continuer'))
    expect(await title(/^Bonjour Marie/)).toBeVisible()
    expect(screen.queryByText(/^Nos conditions changent/)).toBeNull()
  })

  it('other pages open, whatever time this device’s clock shows', async () => {
    const late = { ...DUE, isRequired: false, from: DATE - 9999 * DAY_MS }
    await open({ ...marie, termsDue: late })
    expect(await title('Données personnelles')).toBeVisible()
  })
})

describe('a call that the API refuses until the person accepts the terms', () => {
  it('replaces the open page by the question about the terms, which gets the focus', async () => {
    const { api, person } = await open(marie, '/profil')
    await title('Marie Lefèvre')
    api.on(updateUser, () => Promise.reject(new CallError('auth/terms-required', { status: 403 })))
    api.on(getUser, () => ({ data: asked }))
    const [save] = await screen.findAllByRole('button', { name: /^(?:Enregistrer|Modifier)/ })
    if (save) await person.click(save)
    expect(await title('Nos conditions changent')).toHaveFocus()
  })
})

describe('a person who has never accepted our terms', () => {
  it('learns what stays the same if their account was adopted, without a mention of earlier terms', async () => {
    await open({ ...asked, acceptedTermsAt: null, adoptedAt: DATE })
    expect(await title('Votre compte passe à Sésame')).toBeVisible()
    const kept = within(screen.getByRole('region', { name: 'Ce qui reste le même' }))
    expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Vos moyens de connexion\u00A0: Mot de passe et Google',
      'Votre nom',
      'Votre adresse, déjà vérifiée',
      'Votre date d’arrivée\u00A0: mars 2024',
    ])
    expect(screen.queryByText(/aviez accepté/)).toBeNull()
  })

  it('is asked to accept the terms if their account is new, and can refuse', async () => {
    await open({ ...asked, acceptedTermsAt: null })
    expect(await title(/^Acceptez-vous nos conditions/)).toBeVisible()
    expect(screen.queryByText(/aviez accepté/)).toBeNull()
    expect(button('Refuser')).toBeVisible()
  })
})
