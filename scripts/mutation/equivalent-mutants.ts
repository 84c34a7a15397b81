/** A mutant that behaves like the rules themselves, whatever anybody does, and why. */
export interface EquivalentMutant {
  readonly file: string
  readonly rule: string
  /** Tells two equal changes of one rule apart. */
  readonly column: number
  readonly change: string
  readonly reason: string
}

const NO_RESOURCE =
  'a deletion has no request.resource, so the limits on its size and type fail, which denies'

const NOT_A_NUMBER = 'compared with a number, anything else fails, which denies'

const SIGNED_OUT = 'signed out, the path of the marks is no text and fails, which denies'

/** These checks stay: they say what is wanted, and do not lean on how the rest fails. */
const OF_DATABASE = [
  ['settings/$uid/lockDelayMinutes .validate', 25, 'newData.isNumber() → true', NOT_A_NUMBER],
  ['settings/$uid/consent/decidedAt .validate', 27, 'newData.isNumber() → true', NOT_A_NUMBER],
  ['presence/$uid/$sid/lastChanged .validate', 27, 'newData.isNumber() → true', NOT_A_NUMBER],
  ['announcements .read', 17, 'auth !== null → true', SIGNED_OUT],
  ['members .read', 17, 'auth !== null → true', SIGNED_OUT],
] as const

const OF_STORAGE = [
  ['/b/{bucket}/o/avatars/{uid}/{file} allow create, update', 13, 'create → write', NO_RESOURCE],
  ['/b/{bucket}/o/avatars/{uid}/{file} allow create, update', 21, 'update → write', NO_RESOURCE],
  ['/b/{bucket}/o/private/{uid}/{file=**} allow create, update', 13, 'create → write', NO_RESOURCE],
  ['/b/{bucket}/o/private/{uid}/{file=**} allow create, update', 21, 'update → write', NO_RESOURCE],
] as const

/** Each must still be a mutant that survives: the runner refuses an entry that is not. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  ...entries('database.rules.json', OF_DATABASE),
  ...entries('storage.rules', OF_STORAGE),
]

type Entry = readonly [rule: string, column: number, change: string, reason: string]

function entries(file: string, list: readonly Entry[]): EquivalentMutant[] {
  return list.map(([rule, column, change, reason]) => ({ file, rule, column, change, reason }))
}
