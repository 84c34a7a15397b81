import { SECOND_MS } from '@sesame/contract/durations'
import type { Account } from '../../common/account/account.ts'
import { accountOf, type World } from '../fakes/world.ts'
import type { Method } from './state.ts'
import { GOOGLES, type Google, type Proof, type Provider } from './system.ts'

const EMAILS: Readonly<Record<Google, string>> = {
  owner: 'marie@exemple.fr',
  hers: 'hers@exemple.fr',
  theirs: 'theirs@exemple.fr',
}
const SUBJECTS = Object.fromEntries(
  GOOGLES.map((whose) => [whose, `google of ${whose}`]),
) as Provider['subjects']

/** Creates an identity service in memory that behaves like Firebase. It has one account at a time, with one address. */
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
      uid,
      isGuest: false,
      disabled: false,
      validSinceSeconds: 0,
      isMarkedRegistered: false,
      email: EMAILS.owner,
      emailVerified: false,
      providers: [],
      photoURL: null,
      linked: {},
      passwordStamp: null,
      createdAt: world.now,
      lastActiveAt: world.now,
      lastSignInSeconds: seconds(),
      ...changes,
    })
    return uid
  }

  function prove(uid: string, provider: Method): Promise<Proof> {
    const account = look(uid)
    if (!account || account.disabled || !account.providers.includes(provider)) {
      return Promise.reject(new Error(`${uid} cannot enter by ${provider}`))
    }
    const idToken = `id-token-${world.proofs.size}`
    const authTimeSeconds = seconds()
    const subject = account.linked[provider]?.subject ?? null
    change(uid, { lastActiveAt: world.now, lastSignInSeconds: authTimeSeconds })
    world.proofs.set(idToken, {
      uid,
      authTimeSeconds,
      provider,
      ...(subject !== null && { subject }),
      email: account.email,
      emailVerified: account.emailVerified,
      displayName: null,
      photoURL: null,
    })
    return Promise.resolve({ uid, idToken, authTimeSeconds, subject })
  }

  const existing = () => {
    const account = current === null ? null : look(current)
    if (!account) throw new Error('there is no account')
    return account
  }

  /** Returns the fields of an account after a Google account is linked, replacing any other Google account. */
  const linking = (
    whose: Google,
    { linked, providers }: Pick<Account, 'linked' | 'providers'>,
  ) => ({
    linked: { ...linked, 'google.com': { subject: SUBJECTS[whose], email: EMAILS[whose] } },
    providers: [...new Set([...providers, 'google.com' as const])],
  })

  const setPassword = (chosen: string, changes: Partial<Account> = {}) => {
    const { uid, providers } = existing()
    password = chosen
    change(uid, {
      passwordStamp: world.now,
      validSinceSeconds: seconds(),
      providers: [...new Set([...providers, 'password' as const])],
      ...changes,
    })
    return Promise.resolve()
  }

  return {
    address: EMAILS.owner,
    subjects: SUBJECTS,
    async signUp(chosen) {
      const uid = make({})
      await setPassword(chosen)
      return prove(uid, 'password')
    },
    enter(given) {
      if (given !== password) return Promise.reject(new Error('wrong password'))
      return prove(existing().uid, 'password')
    },
    enterByGoogle(revokes) {
      const account = current === null ? null : look(current)
      const nothing = { linked: {}, providers: [] }
      if (!account)
        return prove(make({ ...linking('owner', nothing), emailVerified: true }), 'google.com')
      const { uid, emailVerified, linked } = account
      const isLinked = linked['google.com']?.subject === SUBJECTS.owner
      if (!isLinked && emailVerified) change(uid, linking('owner', account))
      if (!isLinked && !emailVerified) {
        change(uid, {
          ...linking('owner', nothing),
          emailVerified: true,
          passwordStamp: null,
          ...(revokes && { validSinceSeconds: seconds() }),
        })
      }
      return prove(uid, 'google.com')
    },
    linkGoogle({ uid }, whose) {
      change(uid, linking(whose, existing()))
      return prove(uid, 'google.com')
    },
    enterByLinked(whose) {
      const { uid, linked } = existing()
      const isLinked = linked['google.com']?.subject === SUBJECTS[whose]
      return isLinked
        ? prove(uid, 'google.com')
        : Promise.reject(new Error(`${whose} is not linked`))
    },
    unlinkGoogle(uid) {
      const { 'google.com': _, ...linked } = existing().linked
      change(uid, {
        linked,
        providers: existing().providers.filter((method) => method !== 'google.com'),
      })
      return Promise.resolve()
    },
    setPassword: (_proof, chosen) => setPassword(chosen),
    changeAddress({ uid }) {
      const validSinceSeconds = seconds()
      change(uid, { email: EMAILS.theirs, emailVerified: false, validSinceSeconds })
      return Promise.resolve()
    },
    verifyAddress(uid) {
      change(uid, { emailVerified: true })
      return Promise.resolve()
    },
    reset: (chosen) => setPassword(chosen, { emailVerified: true }),
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
