import { HOUR_MS } from '@sesame/contract/durations'
import { PasskeyError } from '@sesame/web/lib/auth/errors/passkey-error.ts'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { refusing } from '../../test/fake-api.ts'
import { ASSERTION, NOW_MS } from '../../test/fakes.ts'
import { openConsole } from '../../test/open-console.tsx'
import { camille } from '../../test/samples.ts'

const passkey = () => screen.getByRole('button', { name: 'Entrer avec une clé d’accès' })

describe('the sign-in screen of the console', () => {
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

  it('offers no password field unless an emergency is open', async () => {
    const { proofs } = await openConsole('/journal', { me: null })
    await vi.waitFor(() => expect(proofs.emergencyAsked).toBe(1))
    // Without an emergency, the screen does not change when the API responds. Let it process the response before checking.
    await act(() => Promise.resolve())
    expect(passkey()).toBeDefined()
    expect(screen.queryByLabelText('Mot de passe')).toBeNull()
  })

  it('signs an operator in by password in an emergency, and says when it ends', async () => {
    const { api, proofs, user } = await openConsole('/journal', {
      me: null,
      emergency: NOW_MS + HOUR_MS,
    })
    api.on('signInOperator', () => ({
      token: 'nouveau',
      session: { ...camille, role: 'support' as const, byPassword: true },
    }))
    expect(await screen.findByText(/Accès d’urgence, ouvert jusqu’à/u)).toBeDefined()
    await user.type(screen.getByLabelText('Adresse e-mail'), 'camille.brun@exemple.fr')
    await user.type(screen.getByLabelText('Mot de passe'), 'sésame, ouvre-toi')
    await user.click(screen.getByRole('button', { name: 'Entrer' }))
    await screen.findByRole('heading', { name: 'Journal des opérateurs' })
    expect(proofs.asked).toEqual([
      { by: 'password', email: 'camille.brun@exemple.fr', password: 'sésame, ouvre-toi' },
    ])
  })

  it('explains, if it is opened with the link for lost passkeys, that a new passkey replaces the lost ones, and sends the link at sign-in', async () => {
    const link = 'l'.repeat(43)
    const { api, user } = await openConsole(`/#${link}`, { me: null })
    api.on('signInOperator', () => ({ token: 'nouveau', session: camille }))
    expect(screen.getByText('Une clé d’accès remplace les clés perdues')).toBeDefined()
    await user.click(passkey())
    await screen.findByRole('navigation', { name: 'Console' })
    expect(api.bodiesOf('signInOperator')).toEqual([{ response: ASSERTION, link }])
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

  it('refuses an account without a role, and offers to use a different account', async () => {
    const { api, user } = await openConsole('/', { me: null })
    api.on('signInOperator', refusing('tools/not-an-operator', 403))
    await user.click(passkey())
    expect(await screen.findByText('Accès refusé')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Utiliser un autre compte' }))
    expect(passkey()).toBeDefined()
  })

  it('refuses a sign-in method that cannot open the console, and says so', async () => {
    const { api, user } = await openConsole('/', { me: null })
    api.on('signInOperator', refusing('auth/forbidden', 403))
    await user.click(passkey())
    expect(await screen.findByText(/ne s’ouvre qu’avec une clé d’accès/u)).toBeDefined()
  })

  it('shows no content if the session cannot be checked, and offers to try again', async () => {
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
