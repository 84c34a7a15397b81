import { MAX_PASSKEYS } from '@sesame/contract/constants'
import type { Auth } from 'firebase-admin/auth'
import { describe, expect, it } from 'vitest'
import { firebaseAccounts } from './accounts.ts'
import { firebaseIdentity } from './identity.ts'

type Claims = Readonly<Record<string, unknown>>

/** The identity service, which replaces all claims at once. */
function service(customClaims?: Claims) {
  const kept: { customClaims: Claims | undefined } = { customClaims }
  const auth = {
    getUser: () => Promise.resolve(kept),
    setCustomUserClaims(_uid: string, claims: Claims) {
      kept.customClaims = claims
      return Promise.resolve()
    },
  } as unknown as Auth
  const late = () => Promise.resolve(auth)
  return { kept, accounts: firebaseAccounts(late), identity: firebaseIdentity(late) }
}

describe('the claims of an account', () => {
  it.each([undefined, { registered: true }, { registered: true, other: 1 }])(
    'keep what they said before, beside the role that is given and taken: %j',
    async (before) => {
      const { kept, accounts } = service(before)
      await accounts.setOperator('marie', 'admin')
      expect(kept.customClaims).toEqual({ ...before, operator: 'admin' })
      await accounts.setOperator('marie', 'owner')
      expect(kept.customClaims).toEqual({ ...before, operator: 'owner' })
      await accounts.setOperator('marie', null)
      expect(kept.customClaims).toEqual({ ...before })
    },
  )

  it('keep an operator’s role when sign-up is marked as completed', async () => {
    const { kept, identity } = service({ operator: 'support' })
    await identity.markRegistered('marie')
    expect(kept.customClaims).toEqual({ operator: 'support', registered: true })
  })

  it('name the passkeys that there are now, beside the others', async () => {
    const { kept, identity } = service({ registered: true, passkeys: ['first'] })
    await identity.markPasskeys('marie', ['second'])
    expect(kept.customClaims).toEqual({ registered: true, passkeys: ['second'] })
  })

  it('have room for the passkeys of one person', async () => {
    const { kept, identity } = service({ registered: true, operator: 'support' })
    const ids = Array.from({ length: MAX_PASSKEYS }, () => 'A'.repeat(43))
    await identity.markPasskeys('marie', ids)
    // The Admin SDK takes no more.
    expect(JSON.stringify(kept.customClaims).length).toBeLessThanOrEqual(1000)
  })
})
