import { verifyEmail } from '@sesame/contract/endpoints/auth'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { gold, openHome, region, unusual } from '../../test/open-home.tsx'
import { sessions } from '../../test/open-security.tsx'
import { marie } from '../../test/users.ts'

describe('home, with something to do', () => {
  it('shows the newest alert first, in gold, and lists the other points with their own actions', async () => {
    const live = new FakeLive()
    live.put('access/marie/shown', sessions)
    live.put('notifications/marie', { one: unusual })
    const user = { ...marie, emailVerified: false, providers: ['password' as const] }
    const { person } = await openHome({ user, live, passkeys: {} })
    const card = within(await region(/^Était-ce vous/))
    expect(screen.getByText('Une alerte attend votre réponse.')).toBeVisible()
    const todo = within(await region('À faire ensuite'))
    expect(todo.getByRole('link', { name: 'Vérifier l’adresse' })).toHaveAttribute(
      'href',
      '/profil/acces',
    )
    expect(todo.getByRole('link', { name: 'Ajouter un moyen d’entrer' })).toBeVisible()
    expect(todo.getByRole('link', { name: 'Ajouter une clé d’accès' })).toBeVisible()
    expect(todo.getByRole('meter')).toHaveAttribute('aria-valuetext', '1\u00A0sur\u00A04')
    expect(gold()).toHaveLength(1)
    await person.click(card.getByRole('button', { name: 'C’était moi' }))
    expect(await region('Confirmez que cette adresse est à vous')).toBeVisible()
    expect(gold()).toHaveLength(1)
  })

  it('opens the same dialog to secure the account as the security screen', async () => {
    const live = new FakeLive()
    live.put('notifications/marie', { one: unusual })
    const { person } = await openHome({ live })
    await person.click(await screen.findByRole('button', { name: 'Ce n’était pas moi' }))
    expect(screen.getByRole('dialog', { name: /^Sécuriser votre compte/ })).toBeVisible()
  })

  it('offers to verify the address right there if there is no alert', async () => {
    const { person, api } = await openHome({ user: { ...marie, emailVerified: false } })
    api.on(verifyEmail, () => ({ status: 202 }))
    await person.click(await screen.findByRole('button', { name: 'Vérifier l’adresse' }))
    expect(await screen.findByText(/^Un e-mail vient de partir/)).toBeVisible()
    expect(api.callsOf(verifyEmail)).toHaveLength(1)
    expect(screen.getByRole('button', { name: /^Renvoyer l’e-mail \(\d+\ss\)$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.getByText('Une minute suffit pour consolider votre compte.')).toBeVisible()
  })

  it('asks for a second sign-in method if the address is verified', async () => {
    await openHome({ user: { ...marie, providers: ['google.com'] }, passkeys: {} })
    const card = within(await region('Ajoutez un second moyen d’entrer'))
    expect(card.getByText(/Google/)).toBeVisible()
    expect(card.getByRole('link')).toHaveAttribute('href', '/profil/acces')
  })

  it('asks for a passkey if there are two sign-in methods', async () => {
    await openHome({ passkeys: {} })
    const card = within(await region('Entrez sans mot de passe'))
    expect(gold()).toHaveLength(1)
    expect(card.getByRole('link', { name: 'Ajouter une clé d’accès' })).toHaveAttribute(
      'href',
      '/securite#cles',
    )
  })

  it('counts a passkey as a sign-in method', async () => {
    await openHome({ user: { ...marie, providers: ['password'] } })
    expect(await region('La porte est bien fermée')).toHaveTextContent(
      /Mot de passe et 1\sclé d’accès/,
    )
  })

  it('names a passkey if it is the only sign-in method', async () => {
    await openHome({ user: { ...marie, providers: [] } })
    const card = within(await region('Ajoutez un second moyen d’entrer'))
    expect(card.getByText(/Clé d’accès\./)).toBeVisible()
  })

  it('asks for no further sign-in method while the passkeys are unknown', async () => {
    await openHome({ user: { ...marie, providers: ['password'] }, passkeys: null })
    expect(await region('La porte est bien fermée')).not.toHaveTextContent(/entrer|Clé d’accès/)
  })

  it('shows no gold card for a missing name, and nothing to verify without an address', async () => {
    await openHome({ user: { ...marie, email: null, emailVerified: false, displayName: null } })
    const todo = within(await region('À faire'))
    expect(todo.getByRole('link', { name: 'Choisir un nom' })).toHaveAttribute('href', '/profil')
    expect(todo.getByRole('meter')).toHaveAttribute('aria-valuetext', '2\u00A0sur\u00A03')
    expect(gold()).toHaveLength(0)
    expect(screen.queryByText(/à vérifier/)).toBeNull()
  })
})
