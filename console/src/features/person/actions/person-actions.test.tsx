import { cleanup, screen, within } from '@testing-library/react'
import { PasskeyError } from '@sesame/web/lib/auth/errors/passkey-error.ts'
import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { describe, expect, it } from 'vitest'
import { refusing } from '../../../test/fake-api.ts'
import { openConsole, type OpenConsole } from '../../../test/open-console.tsx'
import { camille, STALE, thomas } from '../../../test/samples.ts'

const REASON = 'Demande au guichet, identité vérifiée'
const seen = { uid: 'thomas', revision: 'r1', reason: REASON }
const after = { ...thomas, revision: 'r2', sessions: [] }

interface Sheet extends OpenConsole {
  readonly press: (name: string) => Promise<void>
  readonly dialog: () => HTMLElement
}

async function open(
  me: ConsoleSession = camille,
  action?: string | RegExp,
  person = thomas,
): Promise<Sheet> {
  const opened = await openConsole('/personnes/thomas', {
    me,
    prepare: (api) => api.on('readPerson', () => person),
  })
  await screen.findByRole('heading', { name: 'Thomas Nguyen' })
  const { user } = opened
  const dialog = () => screen.getByRole('dialog')
  const press = async (name: string) => user.click(within(dialog()).getByRole('button', { name }))
  if (action !== undefined) await user.click(screen.getByRole('button', { name: action }))
  return { ...opened, press, dialog }
}

const reason = () => screen.getByLabelText('Motif')

describe('an action on a person', () => {
  it('states its consequence in numbers, and requires a reason of at least ten characters', async () => {
    const { api, user, press, dialog } = await open(camille, 'Fermer les sessions')
    expect(within(dialog()).getByRole('heading').textContent).toBe(
      'Fermer les 2\u00A0sessions de ce compte\u00A0: Thomas Nguyen\u202F?',
    )
    await user.type(reason(), 'trop peu')
    await press('Fermer les sessions')
    expect(within(dialog()).getByText(/Donnez un motif/u)).toBeDefined()
    expect(api.bodiesOf('endPersonSessions')).toEqual([])
  })

  it('sends the revision of the person that is shown, and displays the result', async () => {
    const { api, user, press } = await open(camille, 'Fermer les sessions')
    api.on('endPersonSessions', () => ({ person: after, ended: 2 }))
    await user.type(reason(), `  ${REASON} `)
    await press('Fermer les sessions')
    expect(await screen.findByText('2 sessions fermées.')).toBeDefined()
    expect(api.bodiesOf('endPersonSessions')).toEqual([seen])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Aucune session ouverte')).toBeDefined()
    // The screen shows the person from the action's response. To read the person again would add an entry to the journal.
    expect(api.bodiesOf('readPerson')).toHaveLength(1)
  })

  it('does nothing if the operator cancels it', async () => {
    const { api, press } = await open(camille, 'Fermer les sessions')
    await press('Annuler')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(api.bodiesOf('endPersonSessions')).toEqual([])
  })

  it('ends only the chosen session if there are several', async () => {
    const { api, user, press } = await open(camille, /^Fermer la session\s: Chrome sur Android$/u)
    api.on('endPersonSession', () => ({ person: after, ended: 1 }))
    await user.type(reason(), REASON)
    await press('Fermer la session')
    expect(await screen.findByText('1 session fermée.')).toBeDefined()
    expect(api.bodiesOf('endPersonSession')).toEqual([{ ...seen, sid: 'aaaaaaaaaa' }])
  })

  it('accepts text that a password manager fills in without firing an event', async () => {
    const { api, user, press } = await open(camille, 'Changer le nom')
    api.on('renamePerson', () => ({ person: { ...after, displayName: 'Tom Nguyen' } }))
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    value?.set?.call(screen.getByLabelText('Nom à afficher'), 'Tom Nguyen')
    // Type in another field, because this renders the dialog again. The filled-in text must remain.
    await user.type(reason(), REASON)
    await press('Changer le nom')
    expect(await screen.findByRole('heading', { name: 'Tom Nguyen' })).toBeDefined()
    expect(api.bodiesOf('renamePerson')).toEqual([{ ...seen, displayName: 'Tom Nguyen' }])
  })

  it('requires a new name to rename the person', async () => {
    const { api, user, press, dialog } = await open(camille, 'Changer le nom')
    api.on('renamePerson', () => ({ person: { ...after, displayName: 'Tom Nguyen' } }))
    await user.type(reason(), REASON)
    await press('Changer le nom')
    expect(within(dialog()).getByText(/Saisissez le nom à afficher/u)).toBeDefined()
    await user.type(screen.getByLabelText('Nom à afficher'), 'Tom Nguyen')
    await press('Changer le nom')
    expect(await screen.findByRole('heading', { name: 'Tom Nguyen' })).toBeDefined()
    expect(api.bodiesOf('renamePerson')).toEqual([{ ...seen, displayName: 'Tom Nguyen' }])
  })

  it('marks an alert as handled, and removes that mark again', async () => {
    const name = 'Marquer traitée\u00A0: Alerte\u00A0: Connexion inhabituelle'
    const { api, user, press } = await open(camille, name)
    const alert = { source: 'alert' as const, id: 'dddddddddd', at: 1, kind: 'new-device' }
    const timeline = { items: [{ ...alert, handledAt: 2 }], next: null }
    api.on('handleAlert', () => ({ person: { ...after, timeline } }))
    await user.type(reason(), REASON)
    await press('Marquer traitée')
    expect(await screen.findByRole('button', { name: /^Rouvrir/u })).toBeDefined()
    expect(api.bodiesOf('handleAlert')).toEqual([{ ...seen, alert: alert.id, handled: true }])
  })
})

describe('a dangerous action on a person', () => {
  it('requires the operator to type the exact address', async () => {
    const { api, user, press, dialog } = await open(camille, 'Désactiver le compte')
    await user.type(reason(), REASON)
    await user.type(screen.getByLabelText(/saisissez l’adresse/u), 'thomas@exemple.fr')
    await press('Désactiver')
    expect(within(dialog()).getByText(/Ce n’est pas ce compte/u)).toBeDefined()
    expect(api.bodiesOf('disablePerson')).toEqual([])
  })

  it('requires no new proof of identity while the last one is recent', async () => {
    const { api, proofs, user, press } = await open(camille, 'Désactiver le compte')
    api.on('disablePerson', () => ({ person: { ...after, disabled: true }, ended: 2 }))
    await user.type(reason(), REASON)
    await user.type(screen.getByLabelText(/saisissez l’adresse/u), thomas.email ?? '')
    await press('Désactiver')
    expect(await screen.findByRole('button', { name: 'Réactiver le compte' })).toBeDefined()
    expect(proofs.asked).toEqual([])
    expect(api.bodiesOf('disablePerson')).toEqual([{ ...seen, confirm: thomas.email }])
  })

  it('states before an erasure how many files will be lost, if any', async () => {
    const sizes = { records: 1200, files: 3_400_000, fileCount: 2 }
    const { dialog } = await open(camille, 'Supprimer le compte', { ...thomas, sizes })
    expect(dialog().textContent).toContain(
      'Profil, réglages, 2\u00A0fichiers (3,4\u00A0Mo), 2\u00A0sessions,',
    )
    cleanup()
    const { dialog: without } = await open(camille, 'Supprimer le compte')
    expect(without().textContent).toContain('Profil, réglages, 2\u00A0sessions,')
  })

  it('requires a passkey if the last proof of identity is old, then carries out the action', async () => {
    const stale = { ...camille, ...STALE }
    const { api, proofs, user, press, dialog } = await open(stale, 'Supprimer le compte')
    expect(dialog().textContent).toContain('la dernière preuve date de 42\u00A0min')
    api.on('proveOperator', () => camille)
    api.on('erasePerson', () => ({ person: after, request: 'rrrrrrrrrr', expiresAt: 1 }))
    await user.type(reason(), REASON)
    await user.type(screen.getByLabelText(/saisissez l’adresse/u), thomas.email ?? '')
    await press('Confirmer et demander')
    expect(await screen.findByText(/Elle attend une approbation/u)).toBeDefined()
    expect(proofs.asked).toEqual([{ by: 'passkey' }])
    expect(api.calls.slice(-2).map(({ name }) => name)).toEqual(['proveOperator', 'erasePerson'])
  })

  it('requires a password in a session that was opened with a password', async () => {
    const { api, proofs, user, press } = await open(
      { ...camille, ...STALE, byPassword: true },
      'Désactiver le compte',
    )
    api.on('proveOperator', () => camille)
    api.on('disablePerson', () => ({ person: after, ended: 0 }))
    await user.type(reason(), REASON)
    await user.type(screen.getByLabelText(/saisissez l’adresse/u), thomas.email ?? '')
    await press('Confirmer et désactiver')
    expect(screen.getByText('Saisissez votre mot de passe.')).toBeDefined()
    await user.type(screen.getByLabelText('Votre mot de passe'), 'sésame')
    await press('Confirmer et désactiver')
    expect(await screen.findByText('Compte désactivé.')).toBeDefined()
    expect(proofs.asked).toEqual([{ by: 'password', email: camille.email, password: 'sésame' }])
  })

  it('keeps the typed texts if the API finds the proof of identity too old, and requires a new one at the next try', async () => {
    const { api, proofs, user, press } = await open(camille, 'Désactiver le compte')
    api.on('disablePerson', refusing('auth/requires-recent-login', 401))
    await user.type(reason(), REASON)
    await user.type(screen.getByLabelText(/saisissez l’adresse/u), thomas.email ?? '')
    await press('Désactiver')
    expect(await screen.findByText('Confirmez que c’est vous')).toBeDefined()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Motif').value).toBe(REASON)
    api.on('proveOperator', () => camille)
    api.on('disablePerson', () => ({ person: after, ended: 2 }))
    await press('Confirmer et désactiver')
    expect(await screen.findByText(/Compte désactivé, 2/u)).toBeDefined()
    expect(proofs.asked).toEqual([{ by: 'passkey' }])
  })

  it('does nothing if the operator cancels the passkey dialog, and says so without an error', async () => {
    const { api, proofs, user, press } = await open(
      { ...camille, ...STALE },
      'Désactiver le compte',
    )
    proofs.refusal = new PasskeyError('client/passkey-cancelled', 'ask')
    await user.type(reason(), REASON)
    await user.type(screen.getByLabelText(/saisissez l’adresse/u), thomas.email ?? '')
    await press('Confirmer et désactiver')
    const note = await screen.findByText('Aucune clé choisie')
    expect(note.closest('.note')?.className).toContain('info')
    expect(api.bodiesOf('disablePerson')).toEqual([])
  })

  it('does nothing if the person has changed in the meantime, and reloads the page’s data', async () => {
    const { api, user, press, dialog } = await open(camille, 'Fermer les sessions')
    api.on('endPersonSessions', refusing('tools/changed', 409))
    await user.type(reason(), REASON)
    await press('Fermer les sessions')
    expect(await within(dialog()).findByText('Fiche modifiée entre-temps')).toBeDefined()
    api.on('readPerson', () => ({ ...thomas, displayName: 'Thomas Nguyen-Roy', revision: 'r3' }))
    await press('Recharger la fiche')
    expect(await screen.findByRole('heading', { name: 'Thomas Nguyen-Roy' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
