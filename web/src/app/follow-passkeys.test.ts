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

/** Opens a page on which a person can sign in. Records the signals that the page sends to password managers. */
async function open(storage?: Parameters<typeof openTab>[0]) {
  const authenticator = new FakeAuthenticator()
  const live = new FakeLive()
  const tab = openTab({ ...storage, authenticator })
  // Load the code first: the steps below only flush pending promises, which is not enough for a dynamic import.
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
  it('password managers receive the account’s list of passkeys after a sign-in and after every change', async () => {
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

  it('password managers receive the list once for each sign-in, not on every page', async () => {
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

  it('password managers receive no list for a person without passkeys', async () => {
    const { enter, put, told } = await open()
    await put(null)
    await enter()
    expect(told()).toEqual([])
  })

  it('password managers receive an empty list if this device had a passkey of the account', async () => {
    localStorage.setItem('passkeyOf', 'marie')
    const { enter, put, told } = await open()
    await put(null)
    await enter()
    expect(told()).toEqual(['accept [] for marie of exemple.fr'])
  })

  it('password managers receive no list if one passkey cannot be read', async () => {
    const { enter, put, told } = await open()
    await put({ ...both, ['e'.repeat(43)]: { name: 'illisible' } })
    await enter()
    expect(told()).toEqual([])
  })

  it('password managers receive no list of a session that has ended', async () => {
    const { auth, enter, put, told } = await open()
    await enter()
    await act(() => auth.signOut())
    await put(both)
    expect(told()).toEqual([])
  })

  it('password managers receive no list if the browser has no signal API', async () => {
    vi.stubGlobal('PublicKeyCredential', vi.fn())
    const { enter, put, told } = await open()
    await put(both)
    await enter()
    expect(told()).toEqual([])
  })
})
