import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openConsole } from '../../test/open-console.tsx'
import { descriptionOf } from '../../test/description-of.ts'
import { announcementsJob, idleGuests } from '../../test/running-samples.ts'
import { camille, STALE } from '../../test/samples.ts'

const REASON = 'Demandé par le support'

const open = (me = camille) =>
  openConsole('/taches', {
    me,
    prepare: (api) => {
      api.on('searchJobs', () => ({
        mode: { sweep: false, setBy: 'setting' as const, dryRunSince: null },
        items: [idleGuests, announcementsJob],
      }))
      api.on('tryJob', () => null)
      api.on('runJob', () => null)
      api.on('setJobsMode', () => ({ sweep: true, setBy: 'operator' as const, dryRunSince: null }))
    },
  })

const job = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)

describe('jobs', () => {
  it('show their last run in numbers and the last seven in words', async () => {
    await open()
    const card = await job('Invités inactifs')
    expect(card.getByText('Interrompue')).toBeDefined()
    expect(card.getByText(/^1\s206$/u)).toBeDefined()
    expect(card.getByRole('img').getAttribute('aria-label')).toMatch(
      /^7\sderniers passages\s: 6\sterminés, 1\sà revoir$/u,
    )
    expect((await job('Annonces programmées')).getByText('aucun')).toBeDefined()
  })

  it('run dry with a reason, and the list is read again', async () => {
    const { api, user } = await open()
    const name = /^Essayer à blanc\s: Invités inactifs$/u
    await user.click((await job('Invités inactifs')).getByRole('button', { name }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Essayer à blanc' }))
    expect(await screen.findByText('Essai demandé. Le résultat s’affichera ici.')).toBeDefined()
    expect(api.bodiesOf('tryJob')).toEqual([{ reason: REASON }])
    expect(api.bodiesOf('searchJobs')).toHaveLength(2)
  })

  it('run for real after a fresh proof, with how much was due said', async () => {
    const { api, proofs, user } = await open({ ...camille, ...STALE })
    api.on('proveOperator', () => ({ ...camille, token: 'jeton' }) as never)
    const name = /^Lancer maintenant\s: Invités inactifs$/u
    await user.click((await job('Invités inactifs')).getByRole('button', { name }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/il y en avait 388\.$/u)).toBeDefined()
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Prouver et lancer' }))
    expect(await screen.findByText('Passage demandé. Le résultat s’affichera ici.')).toBeDefined()
    expect(proofs.asked).toHaveLength(1)
  })

  it('switch to real with the consequence in numbers', async () => {
    const { api, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Passer en réel' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/sans retour.*388\sà traiter/u)).toBeDefined()
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Passer en réel' }))
    expect(await screen.findByText(/^Mode changé/u)).toBeDefined()
    expect(api.bodiesOf('setJobsMode')).toEqual([{ sweep: true, reason: REASON }])
  })

  it('tell support who may', async () => {
    await open({ ...camille, role: 'support' })
    const card = await job('Invités inactifs')
    for (const button of card.getAllByRole('button'))
      expect(descriptionOf(button)).toMatch('Réservé à l’administration')
  })
})
