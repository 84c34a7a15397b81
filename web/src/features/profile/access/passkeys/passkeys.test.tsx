import { MAX_PASSKEYS } from '@sesame/contract/constants'
import { reauthenticate } from '@sesame/contract/endpoints/auth'
import { passkeyOptions, removePasskey, renamePasskey } from '@sesame/contract/endpoints/passkeys'
import { DAY_MS } from '@sesame/contract/durations'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../../../lib/api/call-error.ts'
import { FakeAuthenticator } from '../../../../test/fakes/fake-authenticator.ts'
import { FakeLive } from '../../../../test/fakes/fake-live.ts'
import { grantFor } from '../../../../test/fakes/fake-api.ts'
import { openInside } from '../../../../test/open-inside.tsx'
import { passkey } from '../../../../test/open-security.tsx'
import { NOW_MS } from '../../../../test/tokens.ts'
import { marie } from '../../../../test/users.ts'

const ONE = 'k'.repeat(43)
const TWO = 'l'.repeat(43)
const { lastUsedAt, ...unused } = passkey
const laptop = {
  ...unused,
  name: 'Portable',
  transports: ['internal'],
  syncs: false,
  backedUp: false,
  manager: 'Windows Hello',
  createdAt: NOW_MS - 50 * DAY_MS,
}
const hardware = {
  ...laptop,
  name: 'Clé du trousseau',
  transports: ['nfc', 'usb'],
  manager: undefined,
  createdAt: NOW_MS - 60 * DAY_MS,
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const add = () => button('Ajouter une clé d’accès')
const stale = () => Promise.reject(new CallError('auth/requires-recent-login', { status: 401 }))

interface Given {
  readonly passkeys?: object
  readonly user?: typeof marie
  readonly isPossible?: boolean
}

async function open({
  passkeys = { [ONE]: passkey },
  user = marie,
  isPossible = true,
}: Given = {}) {
  const authenticator = new FakeAuthenticator()
  const live = new FakeLive()
  const page = await openInside('/profil/acces', user, undefined, passkeys, {
    live,
    authenticator: isPossible ? authenticator : null,
  })
  page.api.on(reauthenticate, () => ({ data: grantFor() }))
  await screen.findByText('Pour se connecter')
  const section = () => within(screen.getByRole('region', { name: 'Ce qui ouvre votre compte' }))
  const rows = () =>
    within(section().getByRole('list', { name: 'Pour se connecter' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { ...page, live, authenticator, section, rows }
}

describe('a person’s passkeys', () => {
  it('are read from the database and ordered by last use, each with where it is stored and which product manages it', async () => {
    const { live, rows } = await open({
      passkeys: { [TWO]: laptop, [ONE]: { ...passkey, createdAt: 1 }, ['m'.repeat(43)]: hardware },
    })
    expect(rows().slice(2)).toEqual([
      expect.stringMatching(
        /^iPhone de Marie SynchroniséeClé d’accès · Trousseau iCloudCréée le .* · utilisée aujourd’hui, /,
      ),
      expect.stringMatching(
        /^Portable Sur un seul appareilClé d’accès · Windows HelloCréée .* · jamais utilisée/,
      ),
      expect.stringMatching(/^Clé du trousseau Clé physiqueClé d’accèsCréée le /),
    ])
    act(() => live.put('passkeys/marie', { [ONE]: passkey }))
    expect(rows()).toHaveLength(3)
  })

  it('are replaced by an explanation if they cannot be read', async () => {
    const { live, section } = await open({ passkeys: {} })
    act(() => live.refuse('passkeys/marie'))
    expect(section().getByText('Liste indisponible')).toBeVisible()
  })

  it('cannot be added if the account has the maximum number', async () => {
    const all = Array.from({ length: MAX_PASSKEYS }, (_, n) => [
      String(n).padStart(43, 'k'),
      passkey,
    ])
    const { section } = await open({ passkeys: Object.fromEntries(all) as object })
    const full = new RegExp(`^${MAX_PASSKEYS}\\sclés sur\\s${MAX_PASSKEYS}\\. Retirez-en une`)
    expect(section().getByText(full)).toBeVisible()
    expect(section().queryByRole('button', { name: 'Ajouter une clé d’accès' })).toBeNull()
  })

  it('cannot be added in a browser that does not support them', async () => {
    const { section } = await open({ isPossible: false })
    expect(
      section().getByText(/^Ce navigateur ne crée pas de clé\. Mettez-le à jour/),
    ).toBeVisible()
    expect(section().queryByRole('button', { name: 'Ajouter une clé d’accès' })).toBeNull()
  })
})

describe('adding a passkey', () => {
  it('is confirmed by a message', async () => {
    const { authenticator, person } = await open()
    await person.click(add())
    expect(await screen.findByText('Clé d’accès ajoutée.')).toBeVisible()
    expect(authenticator.steps).toEqual(['create'])
  })

  it.each([
    ['client/passkey-cancelled', 'status', /^Aucune clé créée.*Rien n’a changé/],
    ['client/passkey-known', 'status', /^Cet appareil a déjà sa clé/],
    ['client/passkey-unsupported', 'note', /^Ce navigateur ne crée pas de clé/],
    ['client/passkey-no-screen-lock', 'note', /^Protégez d’abord l’écran/],
  ] as const)('explains %s in words, never in red', async (refusal, role, words) => {
    const { authenticator, person, section } = await open()
    authenticator.refusal = refusal
    await person.click(add())
    const note = await section().findByRole(role)
    expect(note).toHaveTextContent(words)
    expect(note).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('can be tried again after the person cancelled', async () => {
    const { authenticator, person } = await open()
    authenticator.refusal = 'client/passkey-cancelled'
    await person.click(add())
    authenticator.refusal = null
    await person.click(await screen.findByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('Clé d’accès ajoutée.')).toBeVisible()
    expect(screen.queryByText('Aucune clé créée')).toBeNull()
  })

  it('explains that the request has expired', async () => {
    const { api, person, section } = await open()
    api.on(passkeyOptions, () => Promise.reject(new CallError('auth/challenge-expired')))
    await person.click(add())
    expect(await section().findByRole('status')).toHaveTextContent(/^La demande a expiré/)
  })

  it('asks for a proof of identity if the last one is too old, then continues by itself', async () => {
    const { api, authenticator, person } = await open()
    api.on(passkeyOptions, stale)
    await person.click(add())
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' }))
    expect(authenticator.steps).toEqual([])
    api.on(passkeyOptions, () => ({ data: { options: { challenge: 'AA' } } }))
    await person.type(dialog.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    expect(await screen.findByText('Clé d’accès ajoutée.')).toBeVisible()
    expect(api.callsOf(reauthenticate)).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is cancelled if the person cancels the dialog that asks for a proof', async () => {
    const { api, authenticator, person } = await open()
    api.on(passkeyOptions, stale)
    await person.click(add())
    await person.click(await screen.findByRole('button', { name: 'Annuler' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(authenticator.steps).toEqual([])
  })
})

describe('renaming a passkey', () => {
  const field = () => screen.getByLabelText('Nom de la clé d’accès')

  it('saves the typed name, and refuses an empty one', async () => {
    const { api, person } = await open()
    await person.click(button('Renommer la clé iPhone de Marie'))
    expect(field()).toHaveValue('iPhone de Marie')
    await person.clear(field())
    await person.click(button('Enregistrer le nom'))
    expect(field()).toHaveAccessibleDescription(/^Donnez un nom/)
    expect(api.callsOf(renamePasskey)).toEqual([])
    await person.type(field(), ' Téléphone {Enter}')
    expect(await screen.findByText('Nom enregistré.')).toBeVisible()
    expect(api.callsOf(renamePasskey)).toMatchObject([
      { params: { id: ONE }, body: { name: 'Téléphone' } },
    ])
  })
})

describe('removing a passkey', () => {
  const question = () => within(screen.getByRole('dialog', { name: /^Retirer «\siPhone de Marie/ }))
  const ask = async (given: Given = {}) => {
    const page = await open(given)
    await page.person.click(button('Retirer la clé iPhone de Marie'))
    return page
  }

  it('explains the effect and which methods remain, and happens only after a click', async () => {
    const { api, authenticator, live, person } = await ask({
      passkeys: { [ONE]: passkey, [TWO]: laptop },
    })
    expect(question().getByText(/^Cette clé n’ouvrira plus.*Trousseau iCloud/)).toBeVisible()
    expect(
      question().getByText(/^Il vous restera\s: Mot de passe, Google et 1\sclé d’accès\.$/),
    ).toBeVisible()
    expect(api.callsOf(removePasskey)).toEqual([])
    await person.click(question().getByRole('button', { name: 'Retirer la clé' }))
    expect(
      await screen.findByText(
        /^Retirée\. Il vous reste\s: Mot de passe, Google et 1\sclé d’accès\.$/,
      ),
    ).toBeVisible()
    expect(api.callsOf(removePasskey)).toMatchObject([{ params: { id: ONE } }])
    expect(authenticator.steps).toEqual(['forget Y2zDqQ of exemple.fr'])
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => live.put('passkeys/marie', { [TWO]: laptop }))
    expect(button('Renommer la clé Portable')).toHaveFocus()
  })

  it('moves the focus to the list’s title if no row follows', async () => {
    const { live, person } = await ask()
    await person.click(question().getByRole('button', { name: 'Retirer la clé' }))
    await screen.findByText(/^Retirée\./)
    act(() => live.put('passkeys/marie', {}))
    expect(screen.getByRole('heading', { name: 'Pour se connecter' })).toHaveFocus()
  })

  it('is refused immediately if the passkey is the last sign-in method', async () => {
    const { api } = await ask({ user: { ...marie, providers: [] } })
    expect(question().getByText('C’est votre seul moyen de connexion')).toBeVisible()
    expect(question().queryByRole('button', { name: 'Retirer la clé' })).toBeNull()
    expect(api.callsOf(removePasskey)).toEqual([])
  })

  it('asks for a proof of identity if the last one is too old, then continues by itself', async () => {
    const { api, person } = await ask()
    api.on(removePasskey, stale)
    await person.click(question().getByRole('button', { name: 'Retirer la clé' }))
    const proof = within(await screen.findByRole('dialog', { name: 'Confirmez que c’est vous' }))
    api.on(removePasskey, () => ({ status: 204 }))
    await person.type(proof.getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
    expect(await screen.findByText(/^Retirée\./)).toBeVisible()
  })

  it('removes the mark that this device has a passkey, so that a new one can be offered', async () => {
    localStorage.setItem('passkeyOf', marie.uid)
    const { person } = await ask()
    await person.click(question().getByRole('button', { name: 'Retirer la clé' }))
    expect(await screen.findByText(/^Retirée\./)).toBeVisible()
    expect(localStorage.getItem('passkeyOf')).toBeNull()
  })

  it('succeeds even if another device has already removed the passkey', async () => {
    const { api, person } = await ask()
    api.on(removePasskey, () => Promise.reject(new CallError('auth/passkey-not-found')))
    await person.click(question().getByRole('button', { name: 'Retirer la clé' }))
    expect(await screen.findByText(/^Retirée\./)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('closes the dialog if the removal fails, and explains the failure outside the dialog', async () => {
    const { api, person, section } = await ask()
    api.on(removePasskey, () => Promise.reject(new CallError('server/unavailable')))
    await person.click(question().getByRole('button', { name: 'Retirer la clé' }))
    expect(await section().findByRole('alert')).toHaveTextContent(
      /La clé n’a pas été retirée.*ne répond pas/,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
