import { SECOND_MS } from '@sesame/contract/durations'
import type { Account } from '../../common/account/account.ts'
import { accountOf, type World } from '../fakes/world.ts'
import type { Proof, Provider } from './system.ts'
import type { Way } from './state.ts'

const EMAIL = 'marie@exemple.fr'

/** The identity service in memory, for the account of one address, behaving like Firebase. */
export function fakeProvider(world: World): Provider {
  let current: string | null = null
  let password: string | null = null
  const seconds = () => Math.floor(world.now / SECOND_MS)
  const look = (uid: string) => (world.accounts.get(uid) ? accountOf(world, uid) : null)
  const change = (uid: string, changes: Partial<Account>) => {
    world.accounts.set(uid, { ...world.accounts.get(uid), ...changes })
  }

  function make(changes: Partial<Account>): string {
    const uid = `uid-${world.accounts.size}-`
    current = uid
    change(uid, {
      ...{ uid, isGuest: false, disabled: false, validSinceSeconds: 0, isMarkedRegistered: false },
      ...{ email: EMAIL, emailVerified: false, providers: [], photoURL: null },
      ...{ createdAt: world.now, lastActiveAt: world.now },
      ...{ lastSignInSeconds: seconds(), ...changes },
    })
    return uid
  }

  function prove(uid: string, provider: Way): Promise<Proof> {
    const account = look(uid)
    if (!account || account.disabled || !account.providers.includes(provider)) {
      return Promise.reject(new Error(`${uid} cannot enter by ${provider}`))
    }
    const idToken = `id-token-${world.proofs.size}`
    const authTimeSeconds = seconds()
    change(uid, { lastActiveAt: world.now, lastSignInSeconds: authTimeSeconds })
    world.proofs.set(idToken, {
      ...{ uid, authTimeSeconds, provider, email: EMAIL, emailVerified: account.emailVerified },
      ...{ displayName: null, photoURL: null },
    })
    return Promise.resolve({ uid, idToken, authTimeSeconds })
  }

  const existing = () => {
    const account = current === null ? null : look(current)
    if (!account) throw new Error('there is no account')
    return account
  }

  return {
    signUp(chosen) {
      password = chosen
      return prove(make({ providers: ['password'], validSinceSeconds: seconds() }), 'password')
    },
    enter(given) {
      if (given !== password) return Promise.reject(new Error('wrong password'))
      return prove(existing().uid, 'password')
    },
    enterByGoogle(revokes) {
      const account = current === null ? null : look(current)
      if (!account)
        return prove(make({ providers: ['google.com'], emailVerified: true }), 'google.com')
      const { uid, emailVerified, providers } = account
      if (emailVerified)
        change(uid, { providers: [...new Set([...providers, 'google.com' as const])] })
      else {
        change(uid, {
          ...{ providers: ['google.com'], emailVerified: true },
          ...(revokes && { validSinceSeconds: seconds() }),
        })
      }
      return prove(uid, 'google.com')
    },
    linkGoogle({ uid }) {
      change(uid, { providers: [...existing().providers, 'google.com'] })
      return Promise.resolve()
    },
    enterByLinked: () => prove(existing().uid, 'google.com'),
    unlinkGoogle(uid) {
      change(uid, { providers: existing().providers.filter((way) => way !== 'google.com') })
      return Promise.resolve()
    },
    verifyAddress(uid) {
      change(uid, { emailVerified: true })
      return Promise.resolve()
    },
    reset(chosen) {
      password = chosen
      change(existing().uid, { emailVerified: true, validSinceSeconds: seconds() })
      return Promise.resolve()
    },
    revoke(uid) {
      change(uid, { validSinceSeconds: seconds() })
      return Promise.resolve()
    },
    disable(uid, disabled) {
      change(uid, { disabled })
      return Promise.resolve()
    },
    remove(uid) {
      world.accounts.set(uid, null)
      return Promise.resolve()
    },
    look: (uid) => Promise.resolve(look(uid)),
  }
}
