import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAuthenticator, PASSKEY_ID, passkeyOfMarie } from '../test/fakes/fake-authenticator.ts'
import { settled } from '../test/fakes/fake-clock.ts'
import { FakeLive } from '../test/fakes/fake-live.ts'
import { credentials, openTab } from '../test/fakes/fake-tab.ts'
import { followPasskeys } from './follow-passkeys.ts'

const PATH = 'passkeys/marie'
const OTHER = { ...passkeyOfMarie, credentialId: 'BAUG' }
const both = { [PASSKEY_ID]: passkeyOfMarie, ['d'.repeat(43)]: OTHER }

beforeEach(() => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(vi.fn(), { signalAllAcceptedCredentials: vi.fn() }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Opens a page on which a person can sign in, and records what its password managers are told. */
async function open(storage?: Parameters<typeof openTab>[0]) {
  const authenticator = new FakeAuthenticator()
  const live = new FakeLive()
  const tab = openTab({ ...storage, authenticator })
  // Load the code now, so that the steps below wait only for promises, however slow the loading.
  await tab.auth.passkeys()
  followPasskeys({ auth: tab.auth, live })
  const told = () => authenticator.steps.filter((step) => step.startsWith('accept'))
  const enter = async (): Promise<void> => {
    await tab.auth.signIn.withPassword(credentials)
    await settled()
  }
  const put = async (passkeys: object | null): Promise<void> => {
    live.put(PATH, passkeys)
    await settled()
  }
  return { ...tab, authenticator, live, told, enter, put }
}

describe('the password managers of this device', () => {
  it('are told which passkeys the account has after a sign-in, and whenever they change', async () => {
    const { enter, put, told } = await open()
    await put(both)
    expect(told()).toEqual([])
    await enter()
    await put({ [PASSKEY_ID]: passkeyOfMarie })
    await put(null)
    expect(told()).toEqual([
      'accept [AQID BAUG] for marie of exemple.fr',
      'accept [AQID] for marie of exemple.fr',
      'accept [] for marie of exemple.fr',
    ])
  })

  it('are told once for each sign-in, not at every page', async () => {
    const first = await open()
    await first.put(both)
    await first.enter()
    const { storage } = first
    const second = await open({ storage, token: first.storedToken() ?? '' })
    second.identity.current = first.identity.current
    await second.put(both)
    await second.auth.checkEntry()
    await settled()
    expect(second.state().authenticated).toBe(true)
    expect([first.told().length, second.told().length]).toEqual([1, 0])
  })

  it('are told nothing about a person without passkeys', async () => {
    const { enter, put, told } = await open()
    await put(null)
    await enter()
    expect(told()).toEqual([])
  })

  it('are told that the account has none if this device knew of one', async () => {
    localStorage.setItem('passkeyOf', 'marie')
    const { enter, put, told } = await open()
    await put(null)
    await enter()
    expect(told()).toEqual(['accept [] for marie of exemple.fr'])
  })

  it('are told nothing if one passkey cannot be read', async () => {
    const { enter, put, told } = await open()
    await put({ ...both, ['e'.repeat(43)]: { name: 'illisible' } })
    await enter()
    expect(told()).toEqual([])
  })

  it('are told nothing once the session is over', async () => {
    const { auth, enter, put, told } = await open()
    await enter()
    await act(() => auth.signOut())
    await put(both)
    expect(told()).toEqual([])
  })

  it('are told nothing if the browser cannot tell them', async () => {
    vi.stubGlobal('PublicKeyCredential', vi.fn())
    const { enter, put, told } = await open()
    await put(both)
    await enter()
    expect(told()).toEqual([])
  })
})
