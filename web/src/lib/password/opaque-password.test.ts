import { describe, expect, it } from 'vitest'
import { identityError } from '../../test/fakes/fake-identity.ts'
import { opaquePassword, provePassword } from './opaque-password.ts'

const NFC = 'Crème-brûlée-2026'
const NFD = NFC.normalize('NFD')

/** Simulates an account with this password. Records every form of a password that is tried. */
function account(password: string, code = 'auth/invalid-credential') {
  const tried: string[] = []
  const prove = (one: string) => {
    tried.push(one)
    return one === password ? Promise.resolve('in') : Promise.reject(identityError(code))
  }
  return { tried, prove }
}

describe('a password', () => {
  it('is set in its normalised form, whatever Unicode form the keyboard produces', () => {
    expect(opaquePassword(NFD)).toBe(NFC)
    expect(opaquePassword('trois\u00A0petits\u202Fmots')).toBe('trois petits mots')
    expect(opaquePassword(' Aa ﬁ ')).toBe(' Aa ﬁ ')
  })

  it('is first tried in its normalised form', async () => {
    const { tried, prove } = account(NFC)
    expect(await provePassword(NFD, prove)).toBe('in')
    expect(tried).toEqual([NFC])
  })

  it('is then tried as typed, if the normalised form was wrong', async () => {
    const { tried, prove } = account(NFD)
    expect(await provePassword(NFD, prove)).toBe('in')
    expect(tried).toEqual([NFC, NFD])
  })

  it('is tried only once if both forms are the same, or if the failure has another cause', async () => {
    const wrong = account('autre')
    await expect(provePassword(NFC, wrong.prove)).rejects.toThrow('auth/invalid-credential')
    expect(wrong.tried).toEqual([NFC])
    const throttled = account('autre', 'auth/too-many-requests')
    await expect(provePassword(NFD, throttled.prove)).rejects.toThrow('auth/too-many-requests')
    expect(throttled.tried).toEqual([NFC])
  })
})
