import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refusing } from '../../test/fake-api.ts'
import { openConsole } from '../../test/open-console.tsx'
import { descriptionOf } from '../../test/description-of.ts'
import { askedLimit, signInLimit } from '../../test/running-samples.ts'
import { subjectOf } from '../../ui/limits/subject.ts'

const FIELD = 'Adresse réseau, adresse e-mail ou identifiant'

const open = () =>
  openConsole('/limites', {
    prepare: (api) => {
      api.on('searchReachedLimits', () => ({ items: [] }))
      api.on('searchLimits', () => ({ items: [askedLimit, signInLimit] }))
      api.on('liftLimits', () => ({
        items: [askedLimit, { ...signInLimit, count: 0, reached: false }],
      }))
    },
  })

describe('what the operator types', () => {
  it.each([
    ['203.0.113.9', { address: '203.0.113.9' }],
    [' 2001:db8::1 ', { address: '2001:db8::1' }],
    ['Marie@exemple.fr', { email: 'marie@exemple.fr' }],
    ['8Kq2mPfT9x', { uid: '8Kq2mPfT9x' }],
    ['marie@', null],
    ['', null],
  ])(
    'is read as a uid, an e-mail address or a network address, or rejected: « %s »',
    (typed, subject) => {
      expect(subjectOf(typed)).toEqual(subject)
    },
  )
})

describe('the limits screen', () => {
  it('shows limits after a search, exceeded ones first', async () => {
    const { api, user } = await open()
    await user.type(await screen.findByLabelText(FIELD), '203.0.113.9{Enter}')
    const table = within(await screen.findByRole('table', { name: 'Limites\u00A0: 203.0.113.9' }))
    expect(api.bodiesOf('searchLimits')).toEqual([{ subject: { address: '203.0.113.9' } }])
    expect(table.getAllByRole('rowheader').map((one) => one.textContent)).toEqual([
      'Connexions',
      'Essais de connexion',
    ])
    expect(table.getByText('Atteinte')).toBeDefined()
    expect(table.getByText('Illisible')).toBeDefined()
  })

  it('lifts limits one at a time, with a reason', async () => {
    const { api, user } = await open()
    await user.type(await screen.findByLabelText(FIELD), '203.0.113.9{Enter}')
    await user.click(await screen.findByRole('button', { name: /^Lever\s: Connexions$/u }))
    const dialog = within(screen.getByRole('dialog'))
    await user.type(dialog.getByLabelText('Motif'), 'Une école derrière une adresse')
    await user.click(dialog.getByRole('button', { name: 'Lever la limite' }))
    expect(await screen.findByText('Limite levée.')).toBeDefined()
    expect(screen.queryByText('Atteinte')).toBeNull()
    expect(api.bodiesOf('liftLimits')).toEqual([
      {
        subject: { address: '203.0.113.9' },
        limit: 'sign-in',
        reason: 'Une école derrière une adresse',
      },
    ])
  })

  it('says why limits that are counted in memory cannot be lifted', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText(FIELD), '203.0.113.9{Enter}')
    const button = await screen.findByRole('button', { name: /^Lever\s: Essais de connexion$/u })
    expect(button).toHaveProperty('disabled', true)
    expect(descriptionOf(button)).toMatch(/mémoire de chaque instance/u)
  })

  it('sends nothing for an invalid subject, and says what is valid', async () => {
    const { api, user } = await open()
    const field = await screen.findByLabelText(FIELD)
    await user.type(field, 'marie@{Enter}')
    expect(document.activeElement).toBe(field)
    expect(descriptionOf(field)).toMatch(/une adresse e-mail entière/u)
    expect(api.bodiesOf('searchLimits')).toEqual([])
  })

  it('still works if the exceeded limits cannot be read', async () => {
    const { api, user } = await openConsole('/limites', {
      prepare: (fake) => fake.on('searchReachedLimits', refusing('server/unavailable', 503)),
    })
    api.on('searchLimits', () => ({ items: [signInLimit] }))
    expect(await screen.findByText('Limites atteintes indisponibles')).toBeDefined()
    await user.type(screen.getByLabelText(FIELD), '203.0.113.9{Enter}')
    expect(await screen.findByText('Atteinte')).toBeDefined()
  })
})
