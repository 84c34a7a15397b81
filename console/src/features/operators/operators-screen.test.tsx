import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusing, type FakeApi } from '../../test/fake-api.ts'
import { NOW_MS } from '../../test/fakes.ts'
import { openConsole } from '../../test/open-console.tsx'
import { camille } from '../../test/samples.ts'

const REASON = 'Renfort de l’équipe du soir'

const noe: OperatorItem = {
  uid: 'noe',
  role: 'admin',
  email: 'noe.garnier@exemple.fr',
  displayName: 'Noé Garnier',
  passkeys: 0,
  hasLink: false,
  grantedAt: NOW_MS,
  grantedBy: 'camille',
  grantedByName: 'Camille Brun',
  lastSeenAt: null,
  sessions: 2,
}
const me: OperatorItem = { ...noe, uid: 'camille', displayName: 'Camille Brun', grantedBy: null }

const answering = (api: FakeApi) => api.on('listOperators', () => ({ items: [me, noe] }))

const open = (session = camille) => openConsole('/operateurs', { me: session, prepare: answering })

const dialog = () => within(screen.getByRole('dialog'))

describe('the screen of operators', () => {
  it('lists operators with their role, who appointed them, and whether they have a passkey', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /Noé Garnier/u })
    expect(within(row).getByText('Administration')).toBeDefined()
    expect(within(row).getByText('Aucune')).toBeDefined()
    expect(row.textContent).toContain('Camille Brun, 20\u00A0nov. 2025')
    expect(row.textContent).toContain('jamais')
  })

  it('offers operators no action on themselves', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /^CB/u }).catch(() => null)
    const mine = row ?? (await screen.findByText('C’est vous')).closest('tr')
    expect(mine === null ? [] : within(mine).queryAllByRole('button')).toEqual([])
    expect(screen.getByText('C’est vous')).toBeDefined()
  })

  it('appoints an operator by address, with a reason', async () => {
    const { api, user } = await open()
    api.on('askForRole', () => ({ request: 'rrrrrrrrrr' }))
    await user.click(await screen.findByRole('button', { name: 'Nommer quelqu’un' }))
    await user.click(dialog().getByRole('button', { name: 'Demander la nomination' }))
    expect(dialog().getByText(/Saisissez l’adresse ou l’identifiant/u)).toBeDefined()
    await user.type(dialog().getByLabelText('Adresse du compte Sésame'), 'sacha@exemple.fr')
    await user.selectOptions(dialog().getByLabelText('Rôle'), 'Administration')
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.click(dialog().getByRole('button', { name: 'Demander la nomination' }))
    expect(await screen.findByText(/Demande envoyée/u)).toBeDefined()
    expect(api.bodiesOf('askForRole')).toEqual([
      { who: 'sacha@exemple.fr', role: 'admin', reason: REASON, confirm: 'sacha@exemple.fr' },
    ])
  })

  it('says so if no suitable account is found for the address', async () => {
    const { api, user } = await open()
    api.on('askForRole', refusing('tools/not-found', 404))
    await user.click(await screen.findByRole('button', { name: 'Nommer quelqu’un' }))
    await user.type(dialog().getByLabelText('Adresse du compte Sésame'), 'nul@exemple.fr')
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.click(dialog().getByRole('button', { name: 'Demander la nomination' }))
    expect(await dialog().findByText(/Aucun compte complet/u)).toBeDefined()
    expect(dialog().getByLabelText<HTMLTextAreaElement>('Motif').value).toBe(REASON)
  })

  it('removes a role after the owner types the operator’s address', async () => {
    const { api, user } = await open()
    api.on('askForRole', () => ({ request: 'rrrrrrrrrr' }))
    await user.click(
      await screen.findByRole('button', { name: 'Changer le rôle\u00A0: Noé Garnier' }),
    )
    await user.selectOptions(dialog().getByLabelText('Rôle'), 'Aucun rôle')
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.type(dialog().getByLabelText(/saisissez l’adresse/u), 'Noe.Garnier@exemple.fr')
    await user.click(dialog().getByRole('button', { name: 'Demander la nomination' }))
    await screen.findByText(/Demande envoyée/u)
    expect(api.bodiesOf('askForRole')).toEqual([
      { who: 'noe', role: null, reason: REASON, confirm: 'Noe.Garnier@exemple.fr' },
    ])
  })

  it('ends an operator’s console sessions', async () => {
    const { api, user } = await open()
    api.on('endOperatorSessions', () => ({ ended: 2 }))
    const name = 'Fermer ses sessions\u00A0: Noé Garnier'
    await user.click(await screen.findByRole('button', { name }))
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.click(dialog().getByRole('button', { name: 'Fermer les sessions' }))
    expect(await screen.findByText('2 sessions de console fermées.')).toBeDefined()
    expect(api.bodiesOf('endOperatorSessions')).toEqual([{ uid: 'noe', reason: REASON }])
  })

  it('does not appoint operators in a session that was opened with a password, and says why', async () => {
    await open({ ...camille, byPassword: true })
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Nommer quelqu’un',
    })
    expect(button.disabled).toBe(true)
    expect(screen.getAllByText(/Entrez avec une clé d’accès/u).length).toBeGreaterThan(0)
  })

  it('lets only owners appoint operators, and tells others which role is required', async () => {
    await open({ ...camille, role: 'admin' })
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Nommer quelqu’un',
    })
    expect(button.disabled).toBe(true)
    expect(screen.getAllByText('Réservé à la direction').length).toBeGreaterThan(0)
  })
})

describe('the link for an operator who lost their passkeys', () => {
  it('is requested by one owner with a reason', async () => {
    const { api, user } = await open()
    api.on('askForPasskeyLink', () => ({ request: 'rrrrrrrrrr' }))
    await user.click(await screen.findByRole('button', { name: 'Clé perdue\u00A0: Noé Garnier' }))
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.type(dialog().getByLabelText(/saisissez l’adresse/u), 'noe.garnier@exemple.fr')
    await user.click(dialog().getByRole('button', { name: 'Demander le lien' }))
    expect(await screen.findByText(/Demande envoyée/u)).toBeDefined()
    expect(api.bodiesOf('askForPasskeyLink')).toEqual([
      { uid: 'noe', reason: REASON, confirm: 'noe.garnier@exemple.fr' },
    ])
  })

  it('is shown once after another owner has agreed', async () => {
    const { api, user } = await openConsole('/operateurs', {
      prepare(api) {
        answering(api)
        api.on('listOperators', () => ({ items: [me, { ...noe, hasLink: true }] }))
      },
    })
    const url = `https://console.exemple.fr/#${'l'.repeat(43)}`
    api.on('makePasskeyLink', () => ({ url, until: NOW_MS }))
    const name = 'Afficher le lien\u00A0: Noé Garnier'
    await user.click(await screen.findByRole('button', { name }))
    expect(screen.queryByText(url)).toBeNull()
    await user.click(dialog().getByRole('button', { name: 'Afficher le lien' }))
    expect(await screen.findByText(url)).toBeDefined()
    expect(screen.getByText('Lien pour Noé Garnier')).toBeDefined()
    expect(api.bodiesOf('makePasskeyLink')).toEqual([{ uid: 'noe' }])
  })
})

describe('the card of an operator’s own access', () => {
  const at = { createdAt: NOW_MS, lastSeenAt: NOW_MS, browser: 'Safari', place: 'Lyon, France' }
  const passkey = { createdAt: NOW_MS, lastUsedAt: null, isAdmitted: false, isCurrent: false }
  const access = {
    sessions: [
      { id: 'a'.repeat(43), device: 'macOS', isCurrent: true, ...at },
      { id: 'b'.repeat(43), device: 'iPhone', isCurrent: false, ...at },
    ],
    passkeys: [
      { ...passkey, id: 'k'.repeat(43), name: 'Bureau', isAdmitted: true, isCurrent: true },
      { ...passkey, id: 'm'.repeat(43), name: 'Mobile' },
      { ...passkey, id: 'n'.repeat(43), name: 'Ancienne', isAdmitted: true },
    ],
  }
  const openOwn = (session = camille) =>
    openConsole('/operateurs', {
      me: session,
      prepare(api) {
        answering(api)
        api.on('getOwnAccess', () => access)
      },
    })

  it('lists the operator’s sessions, and can end any session except the current one', async () => {
    const { api, user } = await openOwn()
    api.on('endOwnSession', () => null)
    const name = 'Fermer la session\u00A0: iPhone, Safari, Lyon, France'
    await user.click(await screen.findByRole('button', { name }))
    await user.click(dialog().getByRole('button', { name: 'Fermer la session' }))
    expect(await screen.findByText('Session fermée.')).toBeDefined()
    expect(api.bodiesOf('endOwnSession')).toEqual([{ id: 'b'.repeat(43) }])
    expect(screen.queryByRole('button', { name: /macOS/u })).toBeNull()
  })

  it('lists the operator’s passkeys, and admits another one to the console', async () => {
    const { api, user } = await openOwn()
    api.on('admitPasskey', () => null)
    expect(await screen.findAllByText('Ouvre la console')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: /^Admettre la clé/u }))
    await user.click(dialog().getByRole('button', { name: 'Admettre' }))
    expect(await screen.findByText(/Clé admise/u)).toBeDefined()
    expect(api.bodiesOf('admitPasskey')).toEqual([{ passkey: 'm'.repeat(43) }])
  })

  it('lists the operator’s passkeys, and withdraws any from the console except the one that opened this session', async () => {
    const { api, user } = await openOwn()
    api.on('withdrawPasskey', () => null)
    const name = /^Retirer l’accès à la console/u
    const [own, other] = await screen.findAllByRole<HTMLButtonElement>('button', { name })
    expect([own?.disabled, other?.disabled]).toEqual([true, false])
    if (other) await user.click(other)
    await user.click(dialog().getByRole('button', { name: 'Retirer l’accès à la console' }))
    expect(await screen.findByText(/n’ouvre plus la console/u)).toBeDefined()
    expect(api.bodiesOf('withdrawPasskey')).toEqual([{ passkey: 'n'.repeat(43) }])
  })

  it('admits no passkey in a session opened with a password, and says why', async () => {
    await openOwn({ ...camille, byPassword: true })
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: /^Admettre la clé/u,
    })
    expect(button.disabled).toBe(true)
    expect(screen.getAllByText(/Entrez avec une clé d’accès/u).length).toBeGreaterThan(0)
  })
})
