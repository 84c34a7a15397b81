import type { JobBrake } from '@sesame/contract/endpoints/console/jobs'
import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusing } from '../../test/fake-api.ts'
import { openConsole } from '../../test/open-console.tsx'
import { descriptionOf } from '../../test/description-of.ts'
import { announcementsJob, lostMails, wakeJob } from '../../test/running-samples.ts'
import { camille, STALE } from '../../test/samples.ts'

const sacha: OperatorItem = {
  uid: 'sacha',
  role: 'owner',
  email: 'sacha@exemple.fr',
  displayName: 'Sacha Petit',
  passkeys: 1,
  hasLink: false,
  grantedAt: 1,
  grantedBy: null,
  grantedByName: null,
  lastSeenAt: null,
  sessions: 1,
}

const REASON = 'Demandé par le support'

const open = (me = camille, items = [lostMails, announcementsJob, wakeJob]) =>
  openConsole('/taches', {
    me,
    prepare: (api) => {
      api.on('searchJobs', () => ({
        mode: { sweep: false, setBy: 'setting' as const, dryRunSince: null },
        brake: { braked: [], releasedBy: [] },
        items,
      }))
      api.on('tryJob', () => null)
      api.on('runJob', () => null)
      api.on('setJobsMode', () => ({ sweep: true, setBy: 'operator' as const, dryRunSince: null }))
    },
  })

const job = async (name: string) =>
  within((await screen.findByText(name, { selector: 'th span' })).closest('tr') as HTMLElement)

describe('the screen of jobs', () => {
  it('shows the counts of the last run, and describes the last seven runs in words', async () => {
    await open()
    const card = await job('E-mails perdus')
    expect(card.getByText('Interrompue')).toBeDefined()
    expect(card.getByText(/^1\s206$/u)).toBeDefined()
    expect(card.getByRole('img').getAttribute('aria-label')).toMatch(
      /^7\sderniers passages\s: 6\sterminés, 1\sà revoir$/u,
    )
    expect((await job('Annonces programmées')).getByText('aucun')).toBeDefined()
  })

  it('sorts jobs by urgency, failed ones first', async () => {
    const states = ['well', 'stopped', 'failed'] as const
    await open(
      camille,
      states.map((state) => ({ ...lostMails, job: `is-${state}`, state })),
    )
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
    expect(
      rows.map((row) => within(row).getByRole('rowheader').firstChild?.firstChild?.textContent),
    ).toEqual(['is-failed', 'is-stopped', 'is-well'])
  })

  it('shows only the kinds of work that a run found', async () => {
    await open()
    const found = (await job('Personnes à revoir')).getByRole('list', {
      name: 'À traiter, par sorte',
    })
    expect(
      within(found)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Suppressions demandées\u00A0: 2',
      'Sessions périmées\u00A0: 1\u202F180',
      'of-tomorrow\u00A0: 1',
    ])
    expect((await job('E-mails perdus')).queryByRole('list')).toBeNull()
  })

  it('says which jobs act even in a dry run, and whether completely or in part', async () => {
    await open()
    const card = await job('Personnes à revoir')
    expect(
      card.getByText(/^chaque heure · ne fait à blanc que ce qui a été demandé/u),
    ).toBeDefined()
    expect(card.getByText('en partie')).toBeDefined()
    expect(
      (await job('Annonces programmées')).getByText(/agit toujours, même à blanc/u),
    ).toBeDefined()
    const mails = await job('E-mails perdus')
    expect(mails.queryByText(/à blanc · |agit toujours/u)).toBeNull()
    expect(mails.queryByText('en partie')).toBeNull()
  })

  it.each([
    ['that never acts in a dry run', { ...wakeJob, always: 'no' as const }],
    [
      'that an operator tried',
      { ...wakeJob, runs: wakeJob.runs.map((run) => ({ ...run, by: 'operator' as const })) },
    ],
  ])('shows that a dry run processed nothing, for a job %s', async (_, tried) => {
    await open(camille, [tried])
    const cells = (await job('Personnes à revoir')).getAllByRole('cell')
    expect(cells.find(({ dataset }) => dataset['l'] === 'Traités')?.textContent).toBe('0')
  })

  it('starts a dry run after the operator gives a reason, and reloads the list', async () => {
    const { api, user } = await open()
    const name = /^Essayer à blanc\s: E-mails perdus$/u
    await user.click((await job('E-mails perdus')).getByRole('button', { name }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Essayer à blanc' }))
    expect(await screen.findByText('Essai demandé. Le résultat s’affichera ici.')).toBeDefined()
    expect(api.bodiesOf('tryJob')).toEqual([{ reason: REASON }])
    expect(api.bodiesOf('searchJobs')).toHaveLength(2)
  })

  it('states how much work is due, and starts a real run after a fresh proof of identity', async () => {
    const { api, proofs, user } = await open({ ...camille, ...STALE })
    api.on('proveOperator', () => ({ ...camille, token: 'jeton' }) as never)
    const name = /^Lancer maintenant\s: E-mails perdus$/u
    await user.click((await job('E-mails perdus')).getByRole('button', { name }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Au dernier passage\s: 388\.$/u)).toBeDefined()
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Confirmer et lancer' }))
    expect(await screen.findByText('Passage demandé. Le résultat s’affichera ici.')).toBeDefined()
    expect(proofs.asked).toHaveLength(1)
  })

  it('switches the mode, after a dialog that states the consequence in numbers', async () => {
    const { api, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Passer en réel' }))
    const dialog = within(screen.getByRole('dialog'))
    // The number excludes jobs that act in both modes.
    expect(dialog.getByText(/définitivement.*1\s594\sà traiter/u)).toBeDefined()
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Passer en réel' }))
    expect(await screen.findByText(/^Mode changé/u)).toBeDefined()
    expect(api.bodiesOf('setJobsMode')).toEqual([{ sweep: true, reason: REASON }])
  })

  it('tells operators with the role `support` which role may start jobs', async () => {
    await open({ ...camille, role: 'support' })
    const card = await job('E-mails perdus')
    for (const button of card.getAllByRole('button'))
      expect(descriptionOf(button)).toMatch('Réservé à l’administration')
  })
})

describe('the card of erasures that the safety limit has stopped', () => {
  const GUESTS: JobBrake = { braked: [{ kind: 'guests', left: 1388 }], releasedBy: [] }
  const openBraked = async (brake: JobBrake, me = camille) => {
    const opened = await openConsole('/taches', {
      me,
      prepare: (api) => {
        api.on('listOperators', () => ({ items: [sacha] }))
        const mode = { sweep: true, setBy: 'operator' as const, dryRunSince: null }
        api.on('searchJobs', () => ({ mode, brake, items: [wakeJob] }))
        api.on('releaseBrake', () => ({ ...brake, releasedBy: ['camille'] }))
      },
    })
    await job('Personnes à revoir')
    return opened
  }
  const card = () => within(screen.getByRole('region', { name: 'Frein des suppressions' }))
  const button = () => card().getByRole('button', { name: 'Lever le frein pour aujourd’hui' })

  it('is not shown if no erasure is stopped', async () => {
    const { api } = await openBraked({ braked: [], releasedBy: ['sacha', 'camille'] })
    expect(screen.queryByRole('region', { name: 'Frein des suppressions' })).toBeNull()
    expect(api.bodiesOf('listOperators')).toEqual([])
  })

  it('shows which kinds of erasures are stopped, when they resume, and that no owner has released them', async () => {
    await openBraked({ ...GUESTS, braked: [...GUESTS.braked, { kind: 'sign-ups', left: 7 }] })
    const kinds = card().getAllByRole('term')
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      ...['Invités inactifs', 'Inscriptions inachevées'],
    ])
    const left = card().getAllByRole('definition')
    expect(left.map(({ textContent }) => textContent)).toEqual([
      ...['1\u202F388\u00A0en attente', '7\u00A0en attente'],
    ])
    // The safety limit counts erasures per UTC day.
    const end = new Date(Date.UTC(2025, 10, 21))
    const [day, hour] = [end.getDate(), end.getHours()]
    const resumes = new RegExp(`limite habituelle\\s: ${day}\\snov\\., ${hour}\\sh\\s00\\.$`, 'u')
    expect(card().getByText(resumes)).toBeDefined()
    expect(card().getByText(/^Personne n’a encore levé le frein/u)).toBeDefined()
  })

  it('waits for a second owner after the first owner releases the erasures with a reason', async () => {
    const { api, user } = await openBraked(GUESTS)
    await user.click(button())
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/^Rien n’est supprimé avant.*1\s388\.$/u)).toBeDefined()
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Lever le frein' }))
    expect(await screen.findByText(/^C’est noté/u)).toBeDefined()
    expect(api.bodiesOf('releaseBrake')).toEqual([{ reason: REASON }])
    expect(api.bodiesOf('searchJobs')).toHaveLength(2)
  })

  it('names the first owner, and releases the erasures after the second owner’s fresh proof of identity', async () => {
    const { api, proofs, user } = await openBraked(
      { ...GUESTS, releasedBy: ['sacha'] },
      { ...camille, ...STALE },
    )
    api.on('proveOperator', () => ({ ...camille, token: 'jeton' }) as never)
    expect(await card().findByText(/^Levé par Sacha Petit, une personne sur deux/u)).toBeDefined()
    await user.click(button())
    const dialog = within(screen.getByRole('dialog'))
    expect(
      dialog.getByText(/dès le prochain passage.*supprimé définitivement.*1\s388\.$/u),
    ).toBeDefined()
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Confirmer et lever le frein' }))
    expect(await screen.findByText(/^Frein levé/u)).toBeDefined()
    expect(proofs.asked).toHaveLength(1)
  })

  it('does not let the same owner release the erasures twice', async () => {
    await openBraked({ ...GUESTS, releasedBy: ['camille'] })
    expect(button().hasAttribute('disabled')).toBe(true)
    expect(descriptionOf(button())).toMatch(/^Vous l’avez levé/u)
  })

  it('is shown to every role, and names the role that may release the erasures', async () => {
    await openBraked(GUESTS, { ...camille, role: 'admin' })
    expect(button().hasAttribute('disabled')).toBe(true)
    expect(descriptionOf(button())).toMatch('Réservé à la direction')
  })

  it('says so if no stopped erasure is left to release', async () => {
    const { api, user } = await openBraked(GUESTS)
    api.on('releaseBrake', refusing('tools/unavailable-here', 409))
    await user.click(button())
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Motif'), REASON)
    await user.click(dialog.getByRole('button', { name: 'Lever le frein' }))
    expect(await dialog.findByText(/^Plus rien n’est freiné/u)).toBeDefined()
  })
})
