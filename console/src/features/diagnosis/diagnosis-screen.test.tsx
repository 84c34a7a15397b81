import { screen, within } from '@testing-library/react'
import { PROJECT_CHECK_IDS } from '@sesame/contract/project-checks'
import { describe, expect, it } from 'vitest'
import { openConsole } from '../../test/open-console.tsx'
import { report } from '../../test/running-samples.ts'

const open = () =>
  openConsole('/diagnostic', { prepare: (api) => api.on('diagnose', () => report) })

const names = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)

describe('the diagnosis screen', () => {
  it('shows failures first, with the consequence and the remedy', async () => {
    await open()
    await screen.findByText(/^1\sà corriger$/u)
    expect(names()[0]).toBe('Serveur d’envoi')
    const item = within(
      screen.getByRole('heading', { name: 'Serveur d’envoi' }).closest('li') ?? document.body,
    )
    expect(item.getByText(/certificat.*aucun e-mail ne part/u)).toBeDefined()
    expect(item.getByText('Pour corriger')).toBeDefined()
    expect(item.getByRole('button', { name: 'Copier la commande' })).toBeDefined()
  })

  it('hides checks without problems if the operator chooses « À corriger »', async () => {
    const { user } = await open()
    await screen.findByText('Base de données')
    await user.click(screen.getByRole('radio', { name: 'À corriger' }))
    expect(names()).toEqual(['Serveur d’envoi', 'Mode des tâches', 'Service d’identité'])
  })

  it('shows only whether a secret is set, never its value', async () => {
    await open()
    const card = within(await screen.findByRole('region', { name: 'Réglages en vigueur' }))
    expect(card.getByText('posé (secret)')).toBeDefined()
    expect(card.getByText('absent')).toBeDefined()
  })

  it('runs the checks again on request, and says when the new results are shown', async () => {
    const { api, user } = await open()
    await screen.findByText('Base de données')
    await user.click(screen.getByRole('button', { name: 'Relancer les contrôles' }))
    expect(await screen.findByText('Contrôles relancés.')).toBeDefined()
    expect(api.bodiesOf('diagnose')).toHaveLength(2)
  })

  it.each([
    ['slow', 'warning', 'La base répond lentement\u00A0: 2\u202F300\u00A0ms.'],
    ['no-answer', 'failed', /^La base ne répond pas/u],
  ] as const)('says in words what is wrong with a service: %s', async (problem, state, said) => {
    const checks = [{ id: 'database' as const, state, facts: { durationMs: 2300, problem } }]
    await openConsole('/diagnostic', {
      prepare: (api) => api.on('diagnose', () => ({ ...report, checks })),
    })
    const item = (await screen.findByRole('heading', { name: 'Base de données' })).closest('li')
    expect(
      within(item ?? document.body).getByText(said, { normalizer: (text) => text }),
    ).toBeDefined()
  })

  it('shows every check', async () => {
    const checks = PROJECT_CHECK_IDS.map((id) => ({ id, state: 'ok' as const, facts: {} }))
    await openConsole('/diagnostic', {
      prepare: (api) => api.on('diagnose', () => ({ ...report, checks })),
    })
    await screen.findByText('Base de données')
    expect(names()).toHaveLength(PROJECT_CHECK_IDS.length)
  })
})
