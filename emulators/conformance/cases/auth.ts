import { randomUUID } from 'node:crypto'
import {
  claimsOf,
  providersOf,
  type AuthAnswer,
  type AuthClient,
  type SignedIn,
} from '../auth/auth-client.ts'

const AUTH_TIME =
  'https://firebase.google.com/docs/reference/admin/node/firebase-admin.auth.decodedidtoken#decodedidtokenauth_time'
const SESSIONS = 'https://firebase.google.com/docs/auth/admin/manage-sessions'
const RECENT = 'https://firebase.google.com/docs/auth/web/manage-users#re-authenticate_a_user'
const GUESTS = 'https://firebase.google.com/docs/reference/js/v8/firebase.User#delete'
const LINK = 'https://firebase.google.com/docs/auth/web/account-linking'
const VERIFIED = 'https://firebase.google.com/docs/auth/users#verified_email_addresses'
const USER_INFO = 'https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo'
/** Issues in which users of the service report undocumented behaviour. */
const CHANGE_DATED = 'https://github.com/firebase/firebase-tools/issues/5990'
const LINK_TO_NEW_ADDRESS = 'https://github.com/firebase/firebase-js-sdk/issues/5202'
/** Source code of the official Auth emulator, which its authors wrote from observations of the service. */
const EMULATOR =
  'https://github.com/firebase/firebase-tools/blob/v15.34.2/src/emulator/auth/operations.ts'

/** Age of a sign-in that no longer counts as recent. */
const OLD_SECONDS = 6 * 60
const PASSWORD = 'Tournesol-42'
const TOO_OLD = '400 CREDENTIAL_TOO_OLD_LOGIN_AGAIN'

export interface AuthCase {
  readonly name: string
  readonly source: string
  readonly expected: unknown
  readonly found: (auth: AuthClient) => Promise<unknown>
}

const freshAddress = (domain = 'exemple.fr') => `${randomUUID()}@${domain}`
const google = (email: string) => ({ sub: randomUUID(), email, email_verified: true })
const outcome = ({ status, code }: AuthAnswer) => `${status} ${code}`.trim()

const signUp = (auth: AuthClient, email = freshAddress()) =>
  auth.signedIn('signUp', { email, password: PASSWORD })

/** Signs up a person and makes their sign-in too old to count as recent. */
const signedInLongAgo = async (auth: AuthClient, email?: string) =>
  auth.aged(await signUp(auth, email), OLD_SECONDS)

const guestOfLongAgo = async (auth: AuthClient) =>
  auth.aged(await auth.signedIn('signUp', {}), OLD_SECONDS)

const authTime = (token: unknown) => Number(claimsOf(String(token))['auth_time'])
const isNow = (seconds: number) => Math.abs(Date.now() / 1000 - seconds) < 10

/** The one-time code of an e-mail: the emulator returns the code instead of sending the e-mail. */
async function codeOf(auth: AuthClient, requestType: string, email: string): Promise<string> {
  const { body } = await auth.administer('sendOobCode', {
    requestType,
    email,
    returnOobLink: true,
    continueUrl: 'http://localhost',
  })
  return String(body['oobCode'])
}

/** Calls that need a recent sign-in. A new person signs in for each call. */
const sensitive: readonly (readonly [
  name: string,
  source: string,
  call: (auth: AuthClient, idToken: string) => Promise<AuthAnswer>,
])[] = [
  [
    'a new password',
    RECENT,
    (auth, idToken) => auth.call('update', { idToken, password: PASSWORD }),
  ],
  [
    'a new address',
    RECENT,
    (auth, idToken) => auth.call('update', { idToken, email: freshAddress() }),
  ],
  ['a deletion', RECENT, (auth, idToken) => auth.call('delete', { idToken })],
  [
    'a link of an address with a password',
    RECENT,
    (auth, idToken) => auth.call('signUp', { idToken, email: freshAddress(), password: PASSWORD }),
  ],
  [
    'a link of an address by a mail',
    RECENT,
    async (auth, idToken) => {
      const email = freshAddress()
      const oobCode = await codeOf(auth, 'EMAIL_SIGNIN', email)
      return auth.call('signInWithEmailLink', { idToken, email, oobCode })
    },
  ],
  [
    'a mail that changes the address',
    LINK_TO_NEW_ADDRESS,
    (auth, idToken) =>
      auth.call('sendOobCode', {
        idToken,
        requestType: 'VERIFY_AND_CHANGE_EMAIL',
        newEmail: freshAddress(),
      }),
  ],
]

/** Calls that do not need a recent sign-in. */
const harmless: typeof sensitive = [
  ['a new name', RECENT, (auth, idToken) => auth.call('update', { idToken, displayName: 'Zoé' })],
  [
    'a link of a provider',
    LINK,
    (auth, idToken) => auth.provider('google.com', google(freshAddress('gmail.com')), idToken),
  ],
  [
    'the removal of a provider',
    LINK,
    (auth, idToken) => auth.call('update', { idToken, deleteProvider: ['google.com'] }),
  ],
]

const recentSignIn: readonly AuthCase[] = [
  ...sensitive.flatMap(([name, source, call]): AuthCase[] => [
    {
      name: `${name} is refused to a sign-in of six minutes ago`,
      source,
      expected: TOO_OLD,
      found: async (auth) => outcome(await call(auth, (await signedInLongAgo(auth)).idToken)),
    },
    {
      name: `${name} is not refused to a sign-in of now`,
      source,
      expected: '200',
      found: async (auth) => outcome(await call(auth, (await signUp(auth)).idToken)),
    },
  ]),
  ...harmless.map(([name, source, call]): AuthCase => ({
    name: `${name} is not refused to a sign-in of six minutes ago`,
    source,
    expected: '200',
    found: async (auth) => outcome(await call(auth, (await signedInLongAgo(auth)).idToken)),
  })),
  {
    name: 'a guest of long ago may link a password',
    source: GUESTS,
    expected: '200',
    found: async (auth) => {
      const { idToken } = await guestOfLongAgo(auth)
      return outcome(
        await auth.call('signUp', { idToken, email: freshAddress(), password: PASSWORD }),
      )
    },
  },
  {
    name: 'a guest of long ago may delete the account',
    source: GUESTS,
    expected: '200',
    found: async (auth) =>
      outcome(await auth.call('delete', { idToken: (await guestOfLongAgo(auth)).idToken })),
  },
  {
    name: 'an administrator may set a password whenever the last sign-in was',
    source: 'https://firebase.google.com/docs/auth/admin/manage-users#update_a_user',
    expected: '200',
    found: async (auth) => {
      const { uid } = await signedInLongAgo(auth)
      return outcome(await auth.administer('update', { localId: uid, password: PASSWORD }))
    },
  },
]

const renewals: readonly AuthCase[] = [
  {
    name: 'a renewed token keeps the time of its sign-in, whoever signed in since',
    source: AUTH_TIME,
    expected: true,
    found: async (auth) => {
      const email = freshAddress()
      const earlier = await signedInLongAgo(auth, email)
      const later = await auth.signedIn('signInWithPassword', { email, password: PASSWORD })
      const { body } = await auth.renew(earlier.refreshToken)
      return (
        authTime(body['id_token']) === authTime(earlier.idToken) && isNow(authTime(later.idToken))
      )
    },
  },
  {
    name: 'so does what is renewed by what a renewal gave',
    source: AUTH_TIME,
    expected: true,
    found: async (auth) => {
      const earlier = await signedInLongAgo(auth)
      const { body } = await auth.renew(earlier.refreshToken)
      const { body: again } = await auth.renew(String(body['refresh_token']))
      return authTime(again['id_token']) === authTime(earlier.idToken)
    },
  },
  {
    name: 'a sign-in that an administrator revoked is not renewed',
    source: SESSIONS,
    expected: '400 TOKEN_EXPIRED',
    found: async (auth) => {
      const { uid, refreshToken } = await signedInLongAgo(auth)
      const validSince = String(Math.floor(Date.now() / 1000))
      await auth.administer('update', { localId: uid, validSince })
      return outcome(await auth.renew(refreshToken))
    },
  },
  {
    name: 'a new password ends the other sign-ins, and not the one that sets it',
    source: SESSIONS,
    expected: ['400 TOKEN_EXPIRED', '200'],
    found: async (auth) => {
      const email = freshAddress()
      const other = await signedInLongAgo(auth, email)
      const { idToken } = await auth.signedIn('signInWithPassword', { email, password: PASSWORD })
      const { body } = await auth.call('update', { idToken, password: 'Coquelicot-42' })
      const renewed = [other.refreshToken, String(body['refreshToken'])].map(auth.renew)
      return (await Promise.all(renewed)).map(outcome)
    },
  },
  {
    name: 'what a new address hands out is dated by the change, which is no sign-in of the account',
    source: CHANGE_DATED,
    expected: [true, true],
    found: async (auth) => {
      // A sign-in two minutes ago is still recent.
      const { uid, idToken } = await auth.aged(await signUp(auth), 120)
      const { body } = await auth.call('update', { idToken, email: freshAddress() })
      const { lastLoginAt } = await auth.account(uid)
      return [
        isNow(authTime(body['idToken'])),
        Math.floor(Number(lastLoginAt) / 1000) === authTime(idToken),
      ]
    },
  },
]

const takeovers: readonly AuthCase[] = [
  {
    name: 'a trusted provider overwrites the untrusted ones and the password',
    source: VERIFIED,
    expected: [['google.com'], true, '400 INVALID_LOGIN_CREDENTIALS'],
    found: async (auth) => {
      const email = freshAddress('gmail.com')
      const { uid, idToken } = await signUp(auth, email)
      await auth.provider('facebook.com', google(freshAddress()), idToken)
      await auth.provider('google.com', google(email))
      const account = await auth.account(uid)
      const signIn = await auth.call('signInWithPassword', { email, password: PASSWORD })
      // Without e-mail enumeration protection, the emulator returns a separate error for a wrong password.
      const code = outcome(signIn).replace('INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS')
      return [providersOf(account), account['emailVerified'], code]
    },
  },
  {
    name: 'the untrusted one then asks to be linked',
    source: VERIFIED,
    expected: [true, true],
    found: async (auth) => {
      const email = freshAddress('gmail.com')
      const facebook = { ...google(email), email_verified: false }
      const { body: first } = await auth.provider('facebook.com', facebook)
      const { body } = await auth.provider('google.com', google(email))
      const { body: again } = await auth.provider('facebook.com', facebook)
      return [body['localId'] === first['localId'], again['needConfirmation']]
    },
  },
  {
    name: 'the token of a takeover names what is left',
    source: VERIFIED,
    expected: ['email', 'google.com'],
    found: async (auth) => {
      const email = freshAddress('gmail.com')
      await auth.provider('facebook.com', { ...google(email), email_verified: false })
      const { body } = await auth.provider('google.com', google(email))
      const { firebase } = claimsOf(String(body['idToken'])) as { firebase: { identities: object } }
      return Object.keys(firebase.identities).sort()
    },
  },
  {
    name: 'two trusted providers are both linked',
    source: VERIFIED,
    expected: ['apple.com', 'google.com'],
    found: async (auth) => {
      const email = freshAddress('gmail.com')
      await auth.provider('apple.com', google(email))
      const { body } = await auth.provider('google.com', google(email))
      return providersOf(await auth.account(String(body['localId'])))
    },
  },
  {
    name: 'a verified address keeps its password',
    source: VERIFIED,
    expected: ['google.com', 'password'],
    found: async (auth) => {
      const email = freshAddress('gmail.com')
      const { uid } = await signUp(auth, email)
      await auth.administer('update', { localId: uid, emailVerified: true })
      await auth.provider('google.com', google(email))
      return providersOf(await auth.account(uid))
    },
  },
  {
    name: 'a link of the account’s own address verifies it, and removes nothing',
    source: EMULATOR,
    expected: [['facebook.com', 'google.com', 'password'], true],
    found: async (auth) => {
      const email = freshAddress('gmail.com')
      const { uid, idToken } = await signUp(auth, email)
      await auth.provider('facebook.com', google(freshAddress()), idToken)
      await auth.provider('google.com', google(email), idToken)
      const account = await auth.account(uid)
      return [providersOf(account), account['emailVerified']]
    },
  },
  ...(
    [
      ['facebook.com', 'gmail.com', false],
      ['microsoft.com', 'exemple.fr', false],
      ['microsoft.com', 'outlook.com', true],
      ['apple.com', 'exemple.fr', true],
    ] as const
  ).map(([providerId, domain, expected]): AuthCase => ({
    name: `${providerId} ${expected ? 'verifies' : 'does not verify'} an address of ${domain}`,
    source: VERIFIED,
    expected,
    found: async (auth) =>
      (await auth.provider(providerId, google(freshAddress(domain)))).body['emailVerified'],
  })),
  {
    name: 'a password by mail verifies the address, and drops the providers',
    source: EMULATOR,
    expected: [['password'], true],
    found: async (auth) => {
      const email = freshAddress()
      const { uid, idToken } = await signUp(auth, email)
      await auth.provider('facebook.com', google(freshAddress()), idToken)
      const oobCode = await codeOf(auth, 'PASSWORD_RESET', email)
      await auth.call('resetPassword', { oobCode, newPassword: PASSWORD })
      const account = await auth.account(uid)
      return [providersOf(account), account['emailVerified']]
    },
  },
  {
    name: 'a second account of one provider takes the place of the first, which opens nothing',
    source: EMULATOR,
    expected: [['google.com', 'password'], true, false],
    found: async (auth) => {
      const { uid, idToken } = await signUp(auth)
      const [first, second] = [google(freshAddress('gmail.com')), google(freshAddress('gmail.com'))]
      await auth.provider('google.com', first, idToken)
      await auth.provider('google.com', second, idToken)
      const opens = async (claims: object) =>
        (await auth.provider('google.com', claims)).body['localId'] === uid
      return [providersOf(await auth.account(uid)), await opens(second), await opens(first)]
    },
  },
]

const accounts: readonly AuthCase[] = [
  {
    name: 'an account tells when its password was set, in milliseconds, and the last sign-in',
    source: USER_INFO,
    expected: [true, true],
    found: async (auth) => {
      const account = await auth.account((await signUp(auth)).uid)
      const [set, last] = [account['passwordUpdatedAt'], account['lastLoginAt']]
      return [isNow(Number(set) / 1000), isNow(Number(last) / 1000)]
    },
  },
  {
    name: 'a custom token signs in anew, and by the provider `custom`',
    source: 'https://firebase.google.com/docs/auth/admin/create-custom-tokens',
    expected: [true, 'custom'],
    found: async (auth) => {
      const { idToken }: SignedIn = await auth.signedIn('signInWithCustomToken', {
        token: JSON.stringify({ uid: randomUUID() }),
      })
      const { firebase } = claimsOf(idToken) as { firebase: { sign_in_provider: string } }
      return [isNow(authTime(idToken)), firebase.sign_in_provider]
    },
  },
]

export const authCases: readonly AuthCase[] = [
  ...renewals,
  ...recentSignIn,
  ...takeovers,
  ...accounts,
]
