import { signIn } from '@sesame/contract/endpoints/auth'
import { passkeyOptions, verifyPasskey } from '@sesame/contract/endpoints/passkeys'
import { DAY_MS } from '@sesame/contract/durations'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { FakeAuthenticator } from '../../test/fakes/fake-authenticator.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { renderApp } from '../../test/render-app.tsx'
import { NOW_MS } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (task: () => void) => task())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const NOT_MADE = 'Clé d’accès non créée'

/** Opens the sign-in screen in a browser that may create a passkey automatically after a password sign-in. */
function open({ user = marie, conditionalCreate = true, path = '/connexion' } = {}) {
  const authenticator = new FakeAuthenticator()
  authenticator.can = { ...authenticator.can, conditionalCreate }
  const tab = openTab({ authenticator })
  tab.api.on(signIn, () => ({ data: grantFor(user) }))
  const page = renderApp(tab, { path })
  const enter = async (): Promise<void> => {
    await vi.waitFor(() => expect(authenticator.isWaiting).toBe(true))
    await page.person.type(screen.getByLabelText('Adresse e-mail'), 'marie.lefevre@exemple.fr')
    await page.person.type(screen.getByLabelText('Mot de passe'), 'Tournesol-42{Enter}')
  }
  const tries = () => authenticator.steps.filter((step) => step === 'create silently').length
  return { ...tab, ...page, authenticator, enter, tries }
}

const atHome = () => screen.findByRole('heading', { level: 1, name: /^Bonjour/ })

describe('signing in with a typed password, in a browser that can create passkeys automatically', () => {
  it('creates a passkey without asking, and this device records that it has a passkey', async () => {
    const { api, enter, tries, address } = open()
    await enter()
    await atHome()
    await vi.waitFor(() => expect(localStorage.getItem('passkeyOf')).toBe('marie'))
    expect(api.callsOf(passkeyOptions).at(-1)?.body).toMatchObject({
      purpose: 'conditional-create',
    })
    expect(tries()).toBe(1)
    expect(address()).toBe('/')
  })

  it('also creates a passkey if a requested page opens afterwards', async () => {
    const { enter, tries } = open({ path: '/connexion?next=%2Fprofil' })
    await enter()
    await screen.findByRole('heading', { level: 1, name: 'Marie Lefèvre' })
    await vi.waitFor(() => expect(tries()).toBe(1))
  })

  it.each([
    ['the browser refuses', 'client/passkey-cancelled'],
    ['the device has one', 'client/passkey-known'],
  ] as const)(
    'shows no error if %s, and the page offers a passkey next time',
    async (_, refusal) => {
      const { authenticator, auth, enter, tries, warnings } = open()
      const { create } = authenticator
      authenticator.create = (...given) => {
        authenticator.refusal = refusal
        return create(...given).finally(() => {
          authenticator.refusal = null
        })
      }
      await enter()
      await atHome()
      await vi.waitFor(() => expect(tries()).toBe(1))
      expect(screen.queryByRole('alert')).toBeNull()
      expect(warnings.filter((warning) => warning.startsWith(NOT_MADE))).toEqual([])
      expect(localStorage.getItem('passkeyOf')).toBeNull()
      await act(() => auth.signOut())
      await enter()
      await screen.findByRole('heading', { level: 1, name: 'Entrez sans mot de passe' })
      expect(tries()).toBe(1)
    },
  )

  it('shows no error if the API refuses the passkey', async () => {
    const { api, enter, tries, warnings } = open()
    api.on(verifyPasskey, () =>
      Promise.reject(new CallError('auth/passkey-refused', { status: 401 })),
    )
    await enter()
    await atHome()
    await vi.waitFor(() => expect(warnings).toContain(`${NOT_MADE} (auth/passkey-refused)`))
    expect(tries()).toBe(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(localStorage.getItem('passkeyOf')).toBeNull()
  })

  it.each([
    ['was made here', 'passkeyOf', 'marie'],
    ['was tried here for this person', 'passkeyTriedFor', 'marie'],
    ['is unwanted here', 'passkeyOfferAt', 'never'],
  ])('creates no passkey if one %s', async (_, key, value) => {
    localStorage.setItem(key, value)
    if (key === 'passkeyTriedFor') localStorage.setItem('passkeyOfferAt', String(NOW_MS + DAY_MS))
    const { enter, tries } = open()
    await enter()
    await atHome()
    expect(tries()).toBe(0)
  })

  it('creates a passkey for a different person, even if the offer was postponed', async () => {
    localStorage.setItem('passkeyTriedFor', 'paul')
    localStorage.setItem('passkeyOfferAt', String(NOW_MS + DAY_MS))
    const { enter, tries } = open()
    await enter()
    await vi.waitFor(() => expect(tries()).toBe(1))
    expect(localStorage.getItem('passkeyTriedFor')).toBe('marie')
  })

  it('creates no passkey until the person has accepted new terms', async () => {
    const changes = { fr: [], en: [] }
    const termsDue = { version: 2, from: NOW_MS, isRequired: true, changes }
    const { enter, tries } = open({ user: { ...marie, termsDue } })
    await enter()
    await screen.findByRole('heading', { name: 'Nos conditions changent' })
    expect(tries()).toBe(0)
    expect(localStorage.getItem('passkeyTriedFor')).toBeNull()
  })
})

describe('a passkey is not created automatically', () => {
  it('if the browser cannot create one without asking; the page then offers to create one', async () => {
    const { enter, tries } = open({ conditionalCreate: false })
    await enter()
    await screen.findByRole('heading', { level: 1, name: 'Entrez sans mot de passe' })
    expect(tries()).toBe(0)
  })

  it('after a sign-in with a different method', async () => {
    const { authenticator, person, tries } = open()
    await vi.waitFor(() => expect(authenticator.isWaiting).toBe(true))
    await person.click(screen.getByRole('button', { name: 'Continuer avec Google' }))
    await atHome()
    expect(tries()).toBe(0)
  })
})
