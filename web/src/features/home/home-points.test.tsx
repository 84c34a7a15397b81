import { verifyEmail } from '@sesame/contract/endpoints/auth'
import { SECOND_MS } from '@sesame/contract/durations'
import { act, cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { noteVerificationMail } from '../../lib/device/verification-mail.ts'
import { NOW_MS } from '../../test/tokens.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { gold, openHome, region, unusual } from '../../test/open-home.tsx'
import { sessions } from '../../test/open-security.tsx'
import { marie } from '../../test/users.ts'

describe('home, with something to do', () => {
  it('shows the newest alert first, in a gold card, and lists the other tasks, each with its own action', async () => {
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
    expect(todo.getByRole('link', { name: 'Ajouter un moyen de connexion' })).toBeVisible()
    expect(todo.getByRole('link', { name: 'Ajouter une clé d’accès' })).toBeVisible()
    expect(todo.getByRole('meter')).toHaveAttribute('aria-valuetext', '1\u00A0sur\u00A04')
    expect(gold()).toHaveLength(1)
    await person.click(card.getByRole('button', { name: 'C’était moi' }))
    expect(await region('Confirmez que cette adresse est à vous')).toBeVisible()
    expect(gold()).toHaveLength(1)
  })

  it('keeps the current gold card when an alert arrives, and shows the alert below it', async () => {
    const user = { ...marie, emailVerified: false }
    const { live } = await openHome({ user })
    const verify = await screen.findByRole('button', { name: 'Vérifier l’adresse' })
    verify.focus()
    act(() => live.put('notifications/marie', { one: unusual }))
    expect(verify).toHaveFocus()
    const names = [...gold()].map((card) => within(card as HTMLElement).getByRole('heading'))
    expect(names.map(({ textContent }) => textContent)).toEqual([
      'Confirmez que cette adresse est à vous',
      expect.stringMatching(/^Était-ce vous/),
    ])
  })

  it('after « Ce n’était pas moi », shows the remaining steps before the other tasks', async () => {
    const live = new FakeLive()
    live.put('notifications/marie', { one: { ...unusual, readAt: 1, securedAt: 1, resetAt: 1 } })
    await openHome({ live, user: { ...marie, emailVerified: false } })
    expect(await region('Choisissez un nouveau mot de passe')).toBeVisible()
    expect(screen.getByText('Une chose reste à faire pour fermer la porte.')).toBeVisible()
    expect(gold()).toHaveLength(1)
  })

  it('opens the same dialog as the security screen to secure the account', async () => {
    const live = new FakeLive()
    live.put('notifications/marie', { one: unusual })
    const { person } = await openHome({ live })
    await person.click(await screen.findByRole('button', { name: 'Ce n’était pas moi' }))
    expect(screen.getByRole('dialog', { name: /^Sécuriser votre compte/ })).toBeVisible()
  })

  it('offers to verify the address directly on the home page if there is no alert', async () => {
    const { person, api } = await openHome({ user: { ...marie, emailVerified: false } })
    api.on(verifyEmail, () => ({ status: 202 }))
    await person.click(await screen.findByRole('button', { name: 'Vérifier l’adresse' }))
    expect(await screen.findByText(/^Nous venons d’envoyer un e-mail/)).toBeVisible()
    expect(api.callsOf(verifyEmail)).toHaveLength(1)
    expect(screen.getByRole('button', { name: /^Renvoyer l’e-mail \(\d+\ss\)$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(screen.getByText('Une minute suffit pour consolider votre compte.')).toBeVisible()
  })

  it('says first that the mailbox refuses our e-mails, unless the address was changed after the refusal', async () => {
    const refusedEmail = String(marie.email)
    await openHome({ user: { ...marie, refusedEmail } })
    const card = within(await region('Votre boîte refuse nos e-mails'))
    expect(card.getByText(/^marie\.lefevre@exemple\.fr a refusé/)).toBeVisible()
    expect(card.getByRole('link', { name: 'Changer d’adresse' })).toBeVisible()
    cleanup()
    await openHome({ user: { ...marie, refusedEmail: 'ancienne@exemple.fr' } })
    expect(await region('La porte est bien fermée')).toBeVisible()
    expect(screen.queryByText(/refuse/)).toBeNull()
  })

  it('does not send another verification e-mail right after the one from sign-up, even after a reload', async () => {
    noteVerificationMail('marie', NOW_MS - 5 * SECOND_MS)
    const { person, api } = await openHome({ user: { ...marie, emailVerified: false } })
    const again = await screen.findByRole('button', { name: /^Renvoyer l’e-mail \(40\ss\)$/ })
    expect(screen.getByText(/^Nous avons envoyé un lien à marie/)).toBeVisible()
    await person.click(again)
    expect(api.callsOf(verifyEmail)).toEqual([])
    cleanup()
    noteVerificationMail('marie', NOW_MS - 60 * SECOND_MS)
    await openHome({ user: { ...marie, emailVerified: false } })
    expect(await screen.findByRole('button', { name: 'Renvoyer l’e-mail' })).toBeVisible()
  })

  it('suggests a second sign-in method if the address is verified', async () => {
    await openHome({ user: { ...marie, providers: ['google.com'] }, passkeys: {} })
    const card = within(await region('Ajoutez un second moyen de connexion'))
    expect(card.getByText(/Google/)).toBeVisible()
    expect(card.getByRole('link')).toHaveAttribute('href', '/profil/acces')
  })

  it('suggests a passkey if there are two sign-in methods', async () => {
    await openHome({ passkeys: {} })
    const card = within(await region('Entrez sans mot de passe'))
    expect(gold()).toHaveLength(1)
    expect(card.getByRole('link', { name: 'Ajouter une clé d’accès' })).toHaveAttribute(
      'href',
      '/profil/acces#moyens',
    )
  })

  it('counts a passkey as a sign-in method', async () => {
    await openHome({ user: { ...marie, providers: ['password'] } })
    expect(await region('La porte est bien fermée')).toHaveTextContent(
      /Mot de passe et 1\sclé d’accès/,
    )
  })

  it('mentions the passkey if the account has no other sign-in method', async () => {
    await openHome({ user: { ...marie, providers: [] } })
    const card = within(await region('Ajoutez un second moyen de connexion'))
    expect(card.getByText(/^Vous n’en avez qu’un\s: 1\sclé d’accès\./)).toBeVisible()
  })

  it('does not suggest another sign-in method until the passkeys have loaded', async () => {
    await openHome({ user: { ...marie, providers: ['password'] }, passkeys: null })
    expect(await region('La porte est bien fermée')).not.toHaveTextContent(/entrer|Clé d’accès/)
  })

  it('shows no gold card for a missing name, and does not ask to verify an address that does not exist', async () => {
    await openHome({ user: { ...marie, email: null, emailVerified: false, displayName: null } })
    const todo = within(await region('À faire'))
    expect(todo.getByRole('link', { name: 'Choisir un nom' })).toHaveAttribute('href', '/profil')
    expect(todo.getByRole('meter')).toHaveAttribute('aria-valuetext', '2\u00A0sur\u00A03')
    expect(gold()).toHaveLength(0)
    expect(screen.queryByText(/à vérifier/)).toBeNull()
  })
})
