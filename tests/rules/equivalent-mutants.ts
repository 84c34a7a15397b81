import type { EquivalentMutant } from 'sesame-emulators/mutation/score'

const DELETED_ANYWAY =
  'the same owner may delete by another grant, whose condition this one implies: nothing is added'

const NOT_A_NUMBER =
  'the comparisons beside it are with numbers, and fail on anything else, which denies'

const NO_STEP =
  'without a state, the step before is null; + takes numbers and texts alone and fails, which denies'

const MOVES_THE_RECORD =
  'the same update has to move access/UID/rev, which is granted to sesame:heart alone, or all of it is refused'

const OUTSIDE =
  'from a receiver, a third parent() leads outside the database and fails, which denies'

const NO_SESSION_ABOVE =
  'the n above a session would itself be one, and has none of its fields, so its .validate refuses it'

const NO_TIME = 'without a state there is no time; its comparison with now fails, which denies'

const NO_SESSION = 'a session that is a number has no createdAt, so its .validate refuses it'

const SIGNED_OUT =
  'signed out, auth.uid is null; + takes numbers and texts alone, so the path of the sign-in fails, which denies'

/**
 * Places that a commit writes in addition to the access record. In each of them, the mutated condition starts at the same column.
 */
const BESIDE_THE_RECORD = [
  ...['users', 'passkeys', 'logins', 'devices', 'notifications'],
  ...['presence', 'pushTokens', 'audit', 'mails', 'mailQueue', 'seen'],
].flatMap((place) =>
  ['true', 'auth !== null'].map(
    (wider) =>
      [
        `${place}/$uid .write`,
        20,
        `auth.uid === 'sesame:heart' → ${wider}`,
        MOVES_THE_RECORD,
      ] as const,
  ),
)

/** A commit also writes events, which are one level deeper than the places in {@link BESIDE_THE_RECORD}. */
const EVENTS = ['true', 'auth !== null'].map(
  (wider) =>
    [
      'events/$receiver/$id .write',
      22,
      `auth.uid === 'sesame:heart' → ${wider}`,
      MOVES_THE_RECORD,
    ] as const,
)

/** We keep these redundant checks, because they state the intent and do not depend on how other conditions fail. */
const OF_DATABASE: readonly Entry[] = [
  ...BESIDE_THE_RECORD,
  ...EVENTS,
  ['events/$receiver/$id .write', 11, 'moved up to events/$receiver', OUTSIDE],
  ['settings/$uid/lockDelayMinutes .validate', 25, 'newData.isNumber() → true', NOT_A_NUMBER],
  ['settings/$uid/consent/decidedAt .validate', 27, 'newData.isNumber() → true', NOT_A_NUMBER],
  [
    'access/$uid/shown/$sid/lastSeenAt .write',
    15,
    'moved up to access/$uid/shown/$sid',
    NO_SESSION,
  ],
  ['access/$uid/states/$sid .write', 57, 'data.exists() → true', NO_STEP],
  ['access/$uid/states/$sid .write', 13, 'moved up to access/$uid/states', NO_SESSION_ABOVE],
  ['access/$uid/states/$sid/idleExpiresAt .write', 59, 'data.exists() → true', NO_TIME],
  ['access/$uid/states/$sid/idleExpiresAt .write', 76, 'newData.isNumber() → true', NOT_A_NUMBER],
  ['presence/$uid/$sid/lastChanged .validate', 27, 'newData.isNumber() → true', NOT_A_NUMBER],
  ['announcements .read', 17, 'auth !== null → true', SIGNED_OUT],
  ['members .read', 17, 'auth !== null → true', SIGNED_OUT],
]

const OF_STORAGE = [
  ['/b/{bucket}/o/avatars/{uid}/{file} allow create, update', 13, 'create → write', DELETED_ANYWAY],
  ['/b/{bucket}/o/avatars/{uid}/{file} allow create, update', 21, 'update → write', DELETED_ANYWAY],
] as const

/** Mutants that tests cannot kill. Each listed mutant must still survive; otherwise the runner fails. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  ...entries('database.rules.json', OF_DATABASE),
  ...entries('storage.rules', OF_STORAGE),
]

type Entry = readonly [rule: string, column: number, change: string, reason: string]

function entries(file: string, list: readonly Entry[]): EquivalentMutant[] {
  return list.map(([rule, column, change, reason]) => ({ file, rule, column, change, reason }))
}
