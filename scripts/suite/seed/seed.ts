import { OPERATOR_REQUEST_MS } from '@sesame/contract/constants'
import { DAY_MS, MINUTE_MS, HOUR_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
import { randomId } from '@sesame/contract/random-id'
import type { Announcement } from '@sesame/contract/records/announcement'
import type { Login } from '@sesame/contract/records/login'
import { COMMAND_LINE, type Operator } from '@sesame/contract/records/operator'
import { FIRST_TERMS } from '@sesame/contract/terms'
import { EMPTY_PROFILE, type User } from '@sesame/contract/user'
import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { getDatabase, type Database } from 'firebase-admin/database'
import { getStorage } from 'firebase-admin/storage'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { firebaseAccounts } from '../../../functions/src/adapters/firebase/identity/accounts.ts'
import { firebaseJournal } from '../../../functions/src/adapters/firebase/operators/journal.ts'
import { firebaseRequests } from '../../../functions/src/adapters/firebase/operators/requests.ts'
import { firstMethods } from '../../../functions/src/common/account/methods.ts'
import { profileFields } from '../../../functions/src/common/directory/directory-entry.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from '../../../tests/support/demo-accounts.ts'
import { DEMO_OPERATORS, OPEN_EMERGENCY } from '../../../tests/support/demo-operators.ts'
import { plausiblePeople } from '../../../tests/support/plausible-people.ts'
import { PEOPLE, seedPeople } from '../../../tests/support/seed-people.ts'
import { MAIN_NAMESPACE, PROJECT_ID, STORAGE_BUCKET } from '../../project.ts'
import { pastActions } from './past-actions.ts'
import { pastEvents, pastMails } from './past-events.ts'
import { seedRunning } from './seed-running.ts'

const DEVICES = [
  { device: 'Windows', browser: 'Firefox', place: 'Lyon, France' },
  { device: 'iPhone', browser: 'Safari', place: 'Lyon, France' },
  { device: 'Linux', browser: 'Chrome', place: 'Bruxelles, Belgique' },
] as const

/** Returns the operators' announcement to the demo accounts: maintenance in three days. */
const demoAnnouncement = (now: number): Announcement => ({
  kind: 'maintenance',
  date: now + 3 * DAY_MS,
  startsAt: now,
  endsAt: now + 4 * DAY_MS,
  fr: {
    title: 'Maintenance prévue',
    text: `${PRODUCT} sera indisponible dix minutes, tôt le matin. Vos sessions resteront ouvertes.`,
  },
  en: {
    title: 'Planned maintenance',
    text: `${PRODUCT} will be unavailable for ten minutes, early in the morning. Your sessions will stay open.`,
  },
})

export interface SeedWish {
  /** The number of people to create who cannot sign in, in addition to the demo accounts. */
  readonly people?: number
  /** Whether everyone's home page shows the demo announcement. Otherwise, only the console shows it. */
  readonly isAnnounced?: boolean
}

/**
 * Seeds a fresh emulator suite with demo accounts and operators (identity, profile, history and avatar), further people,
 * an announcement and the console's data.
 */
export async function seed(
  environment: Record<string, string>,
  { people = PEOPLE, isAnnounced = true }: SeedWish = {},
): Promise<void> {
  Object.assign(process.env, environment)
  const app = initializeApp({
    projectId: PROJECT_ID,
    databaseURL: `https://${MAIN_NAMESPACE}.europe-west1.firebasedatabase.app`,
    storageBucket: STORAGE_BUCKET,
  })
  const host = environment['FIREBASE_AUTH_EMULATOR_HOST'] ?? ''
  const accounts = firebaseAccounts({
    accountsURL: `http://${host}/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts`,
    accessToken: () => Promise.resolve('owner'),
  })
  try {
    await seedRunning(app, { now: Date.now(), operator: DEMO_OPERATORS[1]?.uid ?? '', people })
    const announced = demoAnnouncement(Date.now())
    await getDatabase(app)
      .ref(isAnnounced ? 'announcements/demo' : 'announcementDrafts/demo')
      .set({ ...announced, ...(!isAnnounced && { revision: 1, editedAt: announced.startsAt }) })
    await Promise.all(
      [...DEMO_ACCOUNTS, ...DEMO_OPERATORS].map(async (account) => {
        const { uid, email, password, displayName, emailVerified } = account
        await getAuth(app).createUser({ uid, email, password, displayName, emailVerified })
        const photoURL = await uploadAvatar(account, environment)
        const now = Date.now()
        const user: User = {
          ...EMPTY_PROFILE,
          uid,
          email,
          emailVerified,
          displayName,
          photoURL,
          isAnonymous: false,
          providers: ['password'],
          createdAt: now - 600 * DAY_MS,
          acceptedTermsAt: now - 600 * DAY_MS,
          acceptedTermsVersion: FIRST_TERMS,
          acceptedTermsLocale: 'fr',
        }
        const [made] = await accounts.find([uid])
        await getDatabase(app)
          .ref()
          .update({
            [`users/${uid}`]: user,
            [`access/${uid}/methods`]: made && firstMethods(made, 'password'),
            [`directory/${uid}`]: { ...profileFields(user), seen: now },
            [`logins/${uid}`]: pastSignIns(account.logins, now),
            ...(account === DEMO_ACCOUNTS[0] && {
              [`audit/${uid}`]: pastEvents(now),
              [`mails/${uid}`]: pastMails(now),
            }),
          })
      }),
    )
    const all = { root: () => Promise.resolve(getDatabase(app).ref()), holds: () => true }
    const parts = { auth: getAuth(app), instances: [all] }
    await seedPeople(parts, plausiblePeople(people, Date.now()))
    await Promise.all(
      DEMO_OPERATORS.map(async ({ uid, role }, i) => {
        await getAuth(app).setCustomUserClaims(uid, { operator: role })
        const operator: Operator = {
          role,
          grantedAt: Date.now() - (90 + 40 * i) * DAY_MS,
          grantedBy: COMMAND_LINE,
          lastSeenAt: Date.now() - (i + 1) * 20 * MINUTE_MS,
        }
        await getDatabase(app).ref(`operators/${uid}`).set(operator)
      }),
    )
    await getDatabase(app).ref('operatorEmergency').set(OPEN_EMERGENCY)
    await seedActs(getDatabase(app), Date.now())
  } finally {
    await deleteApp(app)
  }

  async function uploadAvatar(
    { uid }: DemoAccount,
    { FIREBASE_STORAGE_EMULATOR_HOST: host = '' }: Record<string, string>,
  ): Promise<string> {
    const token = randomUUID()
    const path = `avatars/${uid}/0`
    await getStorage(app)
      .bucket()
      .file(path)
      .save(readFileSync(join(import.meta.dirname, 'avatar.png')), {
        resumable: false,
        contentType: 'image/png',
        metadata: { metadata: { firebaseStorageDownloadTokens: token } },
      })
    return `http://${host}/v0/b/${STORAGE_BUCKET}/o/${encodeURIComponent(path)}?alt=media&token=${token}`
  }
}

/**
 * Fills the operators' journal with a valid chain of past entries, and creates a request that a second operator must decide on.
 */
async function seedActs(database: Database, now: number): Promise<void> {
  const late = () => Promise.resolve(database)
  const rootOf = () => Promise.resolve(database.ref())
  const journal = firebaseJournal(late)
  const actions = pastActions(now)
  for (const { facts, end } of actions) {
    const { code, ...begun } = facts
    const isOne = end === 'noted' || end === 'refused'
    const { seq } = await journal.append(
      isOne ? { ...facts, phase: end } : { ...begun, phase: 'begun' },
    )
    if (!isOne) await journal.append({ ...facts, at: facts.at + 1, phase: end, of: seq })
  }
  for (const { facts } of actions.filter(({ facts: { action } }) => action === 'erasure-asked')) {
    const { at, operator: by, target = '', reason = '' } = facts
    const asked = { kind: 'erasure', target, reason, by, at, state: 'waiting' } as const
    await firebaseRequests({ common: late, rootOf }).add({
      ...asked,
      expiresAt: at + OPERATOR_REQUEST_MS,
    })
  }
}

/** Returns a plausible sign-in history, with a sign-in every 36 hours up to now. */
function pastSignIns(count: number, now: number): Record<string, Login> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      randomId(),
      {
        ...(DEVICES[i % DEVICES.length] ?? DEVICES[0]),
        provider: 'password',
        at: now - HOUR_MS - i * 1.5 * DAY_MS,
      } satisfies Login,
    ]),
  )
}
