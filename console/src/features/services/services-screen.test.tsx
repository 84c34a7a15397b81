import type { ServiceItem } from '@sesame/contract/endpoints/console/services'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusing } from '../../test/fake-api.ts'
import { NOW_MS } from '../../test/fakes.ts'
import { openConsole } from '../../test/open-console.tsx'
import { camille } from '../../test/samples.ts'

const REASON = 'Facturation du nouveau site'
const KEY = 'k'.repeat(43)

const paie: ServiceItem = { name: 'paie', createdAt: NOW_MS, lastUsedAt: null }

const open = (me = camille, items: ServiceItem[] = [paie]) =>
  openConsole('/services', { me, prepare: (api) => api.on('listServices', () => ({ items })) })

const dialog = () => within(screen.getByRole('dialog'))

describe('the screen of services', () => {
  it('lists services with the day they were added, and the time of their last request', async () => {
    await open()
    const row = await screen.findByRole('row', { name: /paie/u })
    expect(row.textContent).toContain('20\u00A0nov. 2025')
    expect(row.textContent).toContain('jamais')
  })

  it('explains services if there are none', async () => {
    await open(camille, [])
    expect(await screen.findByText('Aucun service')).toBeDefined()
  })

  it('adds a service after the operator gives a reason, and shows its key with a button to copy it', async () => {
    const { api, user } = await open()
    api.on('addService', () => ({ key: KEY }))
    await user.click(await screen.findByRole('button', { name: 'Ajouter un service' }))
    await user.type(dialog().getByLabelText('Nom du service'), ' agenda ')
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.click(dialog().getByRole('button', { name: 'Ajouter le service' }))
    expect(await screen.findByText(KEY)).toBeDefined()
    expect(screen.getByRole('button', { name: /Copier/u })).toBeDefined()
    expect(api.bodiesOf('addService')).toEqual([{ name: 'agenda', reason: REASON }])
  })

  it('rejects an invalid name for a service, and says why', async () => {
    const { api, user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Ajouter un service' }))
    await user.type(dialog().getByLabelText('Nom du service'), 'Agenda')
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.click(dialog().getByRole('button', { name: 'Ajouter le service' }))
    expect(dialog().getByText(/^Saisissez des minuscules/u)).toBeDefined()
    expect(api.bodiesOf('addService')).toEqual([])
  })

  it('rejects a name that another service has', async () => {
    const { api, user } = await open()
    api.on('addService', refusing('tools/changed', 409))
    await user.click(await screen.findByRole('button', { name: 'Ajouter un service' }))
    await user.type(dialog().getByLabelText('Nom du service'), 'paie')
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.click(dialog().getByRole('button', { name: 'Ajouter le service' }))
    expect(await dialog().findByText(/^Un service porte déjà ce nom/u)).toBeDefined()
  })

  it('removes a service after the operator gives a reason', async () => {
    const { api, user } = await open()
    api.on('removeService', () => undefined)
    await user.click(await screen.findByRole('button', { name: 'Retirer\u00A0: paie' }))
    await user.type(dialog().getByLabelText('Motif'), REASON)
    await user.click(dialog().getByRole('button', { name: 'Retirer le service' }))
    expect(await screen.findByText(/«\spaie\s» est retiré/u)).toBeDefined()
    expect(api.bodiesOf('removeService')).toEqual([{ name: 'paie', reason: REASON }])
  })

  it('lets only owners change services, but all operators read them', async () => {
    await open({ ...camille, role: 'admin' })
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Ajouter un service',
    })
    expect(button.disabled).toBe(true)
    expect(screen.getAllByText(/Réservé à la direction/u).length).toBeGreaterThan(0)
  })
})
