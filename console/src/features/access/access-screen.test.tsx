import { PasskeyError } from '@sesame/web/lib/auth/errors/passkey-error.ts'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { descriptionOf } from '../../test/description-of.ts'
import { refusing } from '../../test/fake-api.ts'
import { openConsole } from '../../test/open-console.tsx'
import { camille } from '../../test/samples.ts'

const passkey = () => screen.getByRole('button', { name: 'Entrer avec une clé d’accès' })

describe('the gate of the console', () => {
  it('signs an operator in by passkey, and opens the requested page', async () => {
    const { api, proofs, user } = await openConsole('/journal', { me: null })
    api.on('signInOperator', () => ({
      token: 'nouveau',
      session: { ...camille, role: 'support' as const },
    }))
    await user.click(passkey())
    expect(await screen.findByRole('heading', { name: 'Journal des opérateurs' })).toBeDefined()
    expect(proofs.asked).toEqual([{ by: 'passkey' }])
  })

  it('signs an operator in by password, too', async () => {
    const { api, proofs, user } = await openConsole('/journal', { me: null })
    api.on('signInOperator', () => ({
      token: 'nouveau',
      session: { ...camille, role: 'support' as const },
    }))
    await user.type(screen.getByLabelText('Adresse e-mail'), 'camille.brun@exemple.fr')
    await user.type(screen.getByLabelText('Mot de passe'), 'sésame, ouvre-toi')
    await user.click(screen.getByRole('button', { name: 'Entrer' }))
    await screen.findByRole('heading', { name: 'Journal des opérateurs' })
    expect(proofs.asked).toEqual([
      { by: 'password', email: 'camille.brun@exemple.fr', password: 'sésame, ouvre-toi' },
    ])
  })

  it('reports a cancelled passkey as information, not as an error', async () => {
    const { proofs, user } = await openConsole('/', { me: null })
    proofs.refusal = new PasskeyError('client/passkey-cancelled', 'ask')
    await user.click(passkey())
    const note = await screen.findByText('Aucune clé choisie')
    expect(note.closest('.note')?.className).toContain('info')
  })

  it('shows the product’s name and the environment before the sign-in', async () => {
    await openConsole('/', { me: null })
    expect(screen.getByText(/Production · sesame-exemple/u)).toBeDefined()
  })

  it('refuses an account without a role, and offers to use another', async () => {
    const { api, user } = await openConsole('/', { me: null })
    api.on('signInOperator', refusing('tools/not-an-operator', 403))
    await user.click(passkey())
    expect(await screen.findByText('Accès refusé')).toBeDefined()
    expect(screen.getByText('camille.brun@exemple.fr')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Utiliser un autre compte' }))
    expect(passkey()).toBeDefined()
  })

  it('says that the sign-in method cannot open the console', async () => {
    const { api, user } = await openConsole('/', { me: null })
    api.on('signInOperator', refusing('auth/forbidden', 403))
    await user.click(passkey())
    expect(await screen.findByText(/Les comptes liés n’ouvrent pas la console/u)).toBeDefined()
  })

  it('stays closed if the session cannot be checked, and can try again', async () => {
    let isUp = false
    const { user } = await openConsole('/journal', {
      me: null,
      token: 'jeton',
      prepare: (api) =>
        api.on('getConsoleSession', () =>
          isUp
            ? Promise.resolve({ ...camille, role: 'support' as const })
            : refusing('server/unavailable', 503)(),
        ),
    })
    await screen.findByRole('heading', { name: 'La console ne répond pas' })
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { name: 'Journal des opérateurs' })).toBeDefined()
  })
})

describe('passkeys in the address field', () => {
  /** Runs the callbacks that wait for an idle browser. */
  let becomeIdle = (): void => undefined

  beforeEach(() => {
    const waiting: (() => void)[] = []
    vi.stubGlobal('requestIdleCallback', (task: () => void) => waiting.push(task))
    becomeIdle = () => waiting.splice(0).forEach((task) => task())
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  async function open(autofill = true) {
    const opened = await openConsole('/journal', { me: null })
    opened.proofs.autofill = autofill
    opened.api.on('signInOperator', () => ({
      token: 'nouveau',
      session: { ...camille, role: 'support' as const },
    }))
    const begun = () =>
      vi.waitFor(() => {
        becomeIdle()
        expect(opened.proofs.isWaiting).toBe(true)
      })
    return { ...opened, begun }
  }
  const email = () => screen.getByLabelText('Adresse e-mail')

  it('sign an operator in', async () => {
    const { proofs, begun } = await open()
    expect(email().getAttribute('autocomplete')).toBe('username webauthn')
    expect(descriptionOf(email())).toBe('Votre clé d’accès est proposée dans ce champ.')
    await begun()
    proofs.choose()
    expect(await screen.findByRole('heading', { name: 'Journal des opérateurs' })).toBeDefined()
  })

  it('report a failed attempt, and wait again', async () => {
    const { api, proofs, begun } = await open()
    await begun()
    api.on('signInOperator', refusing('auth/forbidden', 403))
    proofs.choose()
    expect(await screen.findByText('Entrée impossible')).toBeDefined()
    await begun()
  })

  it('are not announced if the browser cannot offer them', async () => {
    const { proofs } = await open(false)
    await vi.waitFor(() => {
      becomeIdle()
      expect(email().getAttribute('autocomplete')).toBe('username')
    })
    expect(proofs.isWaiting).toBe(false)
  })
})
