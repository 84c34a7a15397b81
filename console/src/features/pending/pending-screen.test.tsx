import type { RequestItem } from '@sesame/contract/endpoints/console/requests'
import { HOUR_MS } from '@sesame/contract/durations'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusing } from '../../test/fake-api.ts'
import { NOW_MS } from '../../test/fakes.ts'
import { openConsole } from '../../test/open-console.tsx'
import { camille } from '../../test/samples.ts'

const erasure: RequestItem = {
  id: 'rrrrrrrrrr',
  kind: 'erasure',
  target: 'thomas',
  targetName: 'Thomas Nguyen',
  targetEmail: 'thomas.nguyen@exemple.fr',
  role: null,
  email: null,
  cause: null,
  method: null,
  passkeyName: null,
  reason: 'Demande écrite',
  ends: { sessions: 1, passkeys: 0, files: { count: 2, bytes: 3_400_000 } },
  by: 'noe',
  byName: 'Noé Garnier',
  at: NOW_MS,
  expiresAt: NOW_MS + 2 * HOUR_MS,
  state: 'waiting',
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  mayApprove: true,
  mayRefuse: true,
}

const role: RequestItem = {
  ...erasure,
  id: 'ssssssssss',
  kind: 'role',
  ends: null,
  role: 'support',
  target: 'ines',
  targetName: 'Inès Kaplan',
  targetEmail: 'ines.kaplan@exemple.fr',
  expiresAt: NOW_MS + 3 * HOUR_MS,
}
const mine: RequestItem = { ...role, id: 'tttttttttt', by: 'camille', mayApprove: false }

const waitingFor = (count: number) => ({
  ...camille,
  toDecide: { count, receivers: 0, dueAt: count === 0 ? null : NOW_MS + 2 * HOUR_MS },
})

/** Opens the screen with these requests. The fake API removes a request from its list and count after a decision. */
async function open(requests: RequestItem[] = [], session = camille) {
  const left = new Map(requests.map((one) => [one.id, one]))
  const decide = ({ id }: { readonly id: string }) => (left.delete(id), null)
  const count = () => [...left.values()].filter(({ mayApprove }) => mayApprove).length
  return openConsole('/en-attente', {
    me: session,
    prepare(api) {
      api.on('getConsoleSession', () => ({
        ...session,
        ...waitingFor(count()),
        role: session.role,
      }))
      api.on('searchRequests', ({ waiting }: { readonly waiting: boolean }) => ({
        items: waiting ? [...left.values()] : [{ ...erasure, state: 'done' as const }],
        next: null,
      }))
      api.on('approveRequest', decide)
      api.on('refuseRequest', decide)
    },
  })
}

const dialog = () => within(screen.getByRole('dialog'))
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
const rail = () => within(screen.getByRole('navigation', { name: 'Console' }))
const APPROVAL = 'Pièce vérifiée au guichet'
const ADDRESS = 'thomas.nguyen@exemple.fr'

async function approve(user: Awaited<ReturnType<typeof open>>['user'], name: RegExp) {
  await user.click(await screen.findByRole('button', { name }))
  await user.type(dialog().getByLabelText('Motif'), APPROVAL)
  await user.type(dialog().getByLabelText(/saisissez l’adresse/u), ADDRESS)
  await user.click(dialog().getByRole('button', { name: 'Approuver' }))
}

describe('the screen of pending requests, with other operators’ requests', () => {
  it('lists first the requests that the operator may decide, with their deadline', async () => {
    await open([erasure, mine, role])
    expect(await screen.findByText(/^2\sdemandes, la plus pressée d’abord$/u)).toBeDefined()
    expect(titles()).toEqual([
      'Supprimer un compte\u00A0: Thomas Nguyen',
      'Donner le rôle Assistance\u00A0: Inès Kaplan',
      'Donner le rôle Assistance\u00A0: Inès Kaplan',
    ])
    expect(screen.getAllByText(/^Échéance/u)[0]?.textContent).toContain('11')
    const names = screen
      .getAllByRole('button', { name: /^(?:Refuser|Approuver|Retirer)/u })
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Refuser', 'Approuver', 'Refuser', 'Approuver', 'Retirer la demande'])
  })

  it('shows only the kind of a request, without details, after the person has been erased', async () => {
    const gone = { ...erasure, targetName: null, targetEmail: null, ends: null } as const
    await open([
      { ...gone, id: 'uuuuuuuuuu', kind: 'address', cause: 'lost' },
      { ...gone, id: 'vvvvvvvvvv', kind: 'method' },
    ])
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(titles()).toEqual([
      'Changer l’adresse\u00A0: thomas',
      'Retirer un moyen de connexion\u00A0: thomas',
    ])
  })

  it('approves and carries out a request after the operator types the account’s address', async () => {
    const { api, user } = await open([erasure])
    await user.click(await screen.findByRole('button', { name: /^Approuver/u }))
    expect(screen.getByRole('dialog').textContent).toContain('Noé Garnier')
    expect(screen.getByRole('dialog').textContent).toContain(
      'Profil, historique et 2\u00A0fichiers (3,4\u00A0Mo) disparaissent, avec 1\u00A0session\u202F;',
    )
    await user.type(dialog().getByLabelText('Motif'), APPROVAL)
    await user.click(dialog().getByRole('button', { name: 'Approuver' }))
    expect(dialog().getByText(/Ce n’est pas ce compte/u)).toBeDefined()
    await user.type(dialog().getByLabelText(/saisissez l’adresse/u), ADDRESS)
    await user.click(dialog().getByRole('button', { name: 'Approuver' }))
    expect(await screen.findByText(/Demande approuvée/u)).toBeDefined()
    expect(api.bodiesOf('approveRequest')).toEqual([
      { id: 'rrrrrrrrrr', confirm: ADDRESS, reason: APPROVAL },
    ])
  })

  it.each([
    [{ count: 0, bytes: 0 }, 'Profil et historique disparaissent,'],
    [null, 'Profil, historique et fichiers, qui n’ont pas pu être comptés, disparaissent,'],
  ])('shows how many files an erasure removes: %j', async (files, words) => {
    await open([{ ...erasure, ends: { sessions: 1, passkeys: 0, files } }])
    expect(await screen.findByText(new RegExp(words, 'u'))).toBeDefined()
  })

  it('refuses a request after the operator gives a reason', async () => {
    const { api, user } = await open([erasure])
    await user.click(await screen.findByRole('button', { name: /^Refuser/u }))
    await user.type(dialog().getByLabelText('Motif'), 'Pièce manquante au dossier')
    await user.click(dialog().getByRole('button', { name: 'Refuser la demande' }))
    expect(await screen.findByText(/rien n’a été fait/u)).toBeDefined()
    expect(api.bodiesOf('refuseRequest')).toEqual([
      { id: 'rrrrrrrrrr', reason: 'Pièce manquante au dossier' },
    ])
  })

  it('after a decision, focuses the next request’s title, or the text that says that no request is left', async () => {
    const { user } = await open([erasure, role])
    await approve(user, /^Approuver\u00A0: Supprimer/u)
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Inès Kaplan'))
    await user.click(screen.getByRole('button', { name: /^Refuser/u }))
    await user.type(dialog().getByLabelText('Motif'), 'Pièce manquante au dossier')
    await user.click(dialog().getByRole('button', { name: 'Refuser la demande' }))
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('group', { name: 'Rien n’attend votre décision' }),
      ),
    )
  })

  it('explains the API’s refusal in words', async () => {
    const { api, user } = await open([erasure])
    api.on('approveRequest', refusing('tools/second-operator', 403))
    await approve(user, /^Approuver/u)
    expect(await dialog().findByText(/Une autre personne doit approuver/u)).toBeDefined()
  })

  it('counts pending requests in the side menu and in the narrow page’s menu until they are decided', async () => {
    const { user } = await open([erasure], waitingFor(1))
    const words = 'En attente1 (1\u00A0demande attend votre décision)'
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe(words)
    const menu = screen.getByText('Menu').closest('summary')
    expect(menu?.textContent).toBe(`Menu de la console\u00A0: ${words}`)
    await approve(user, /^Approuver/u)
    await waitFor(() =>
      expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('En attente'),
    )
  })
})

describe('the screen of pending requests, with the operator’s own requests', () => {
  it('offers to withdraw the operator’s own requests, and nothing else', async () => {
    const { user, api } = await open([mine])
    expect(await screen.findByText(/^Demandé par vous/u)).toBeDefined()
    expect(screen.queryByRole('button', { name: /^(?:Approuver|Refuser)/u })).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Retirer la demande/u }))
    await user.type(dialog().getByLabelText('Motif'), 'Demandé par erreur hier')
    await user.click(dialog().getByRole('button', { name: 'Retirer la demande' }))
    expect(await screen.findByText(/rien n’a été fait/u)).toBeDefined()
    expect(api.bodiesOf('refuseRequest')).toHaveLength(1)
  })
})

describe('the screen of pending requests', () => {
  it('says so if no request is pending', async () => {
    await open()
    expect(await screen.findByRole('group', { name: 'Rien n’attend votre décision' })).toBeDefined()
    expect(rail().getByRole('link', { current: 'page' }).textContent).toBe('En attente')
  })

  it('links to the page of receivers if only a receiver of events waits for a decision', async () => {
    await openConsole('/en-attente', {
      me: { ...camille, toDecide: { count: 1, receivers: 1, dueAt: NOW_MS + HOUR_MS } },
      prepare: (api) => api.on('searchRequests', () => ({ items: [], next: null })),
    })
    expect(await screen.findByText(/^1\srécepteur d’événements attend/u)).toBeDefined()
    const link = screen.getByRole('link', { name: 'Décider' })
    expect(link.getAttribute('href')).toBe('/evenements')
    expect(screen.queryByText('Rien n’attend votre décision')).toBeNull()
    expect(rail().getByRole('link', { current: 'page' }).textContent).toContain('1')
  })

  it('loads decided requests when the operator opens their list', async () => {
    const { api, user } = await open()
    await user.click(await screen.findByText('Demandes décidées'))
    expect(await screen.findByText('Approuvée')).toBeDefined()
    expect(api.bodiesOf('searchRequests')).toEqual([{ waiting: true }, { waiting: false }])
  })

  it('cannot be opened with the role `support`', async () => {
    const { api } = await open([], { ...camille, role: 'support' })
    expect(await screen.findByText(/à partir du rôle Administration/u)).toBeDefined()
    expect(api.bodiesOf('searchRequests')).toEqual([])
  })
})
