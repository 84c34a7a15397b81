import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'

/** A place that stores data of a person, under their uid. */
export interface Place {
  readonly store: 'storage' | 'database' | 'identity'
  /** Folder or record above the uid. */
  readonly path: string
  /** Its key in the export; null when it is left out, for the reason in `why`. */
  readonly exportAs: Exclude<keyof PersonalDataExport, 'exportedAt'> | null
  /**
   * When an erasure removes it: `first`, before the account, or `last`, after it: what keeps the person out, and
   * what marks the erasure as unfinished.
   */
  readonly erased: 'first' | 'last'
  readonly why?: string
  /** In the first database instance, whoever it is about: lists ask for all of them at once (docs/decisions/038). */
  readonly isCommon?: true
}

/**
 * All places that store data by uid. Erasure and export use only this list, and a test compares it with the
 * rules, the data model and the code.
 *
 * Source: GDPR, articles 15, 17 and 20; design, section 6.
 */
export const PERSONAL_PLACES: readonly Place[] = [
  { store: 'storage', path: 'avatars', exportAs: 'files', erased: 'first' },
  { store: 'storage', path: 'private', exportAs: 'files', erased: 'first' },
  { store: 'storage', path: 'exports', exportAs: 'files', erased: 'first' },
  { store: 'database', path: 'users', exportAs: 'profile', erased: 'first' },
  { store: 'database', path: 'settings', exportAs: 'settings', erased: 'first' },
  { store: 'database', path: 'passkeys', exportAs: 'passkeys', erased: 'first' },
  { store: 'database', path: 'sessions', exportAs: 'sessions', erased: 'first' },
  internal('sessionStates', 'first', 'counters of what `sessions` shows'),
  { store: 'database', path: 'logins', exportAs: 'logins', erased: 'first' },
  { store: 'database', path: 'devices', exportAs: 'devices', erased: 'first' },
  { store: 'database', path: 'notifications', exportAs: 'notifications', erased: 'first' },
  { store: 'database', path: 'mails', exportAs: 'mails', erased: 'first' },
  internal('mailQueue', 'first', 'letters on their way, which arrive'),
  { store: 'database', path: 'presence', exportAs: 'presence', erased: 'first' },
  internal('pushTokens', 'first', 'of use to the messaging service alone, to reach a browser'),
  common('directory', 'finds the profile by its own address, name and ways in'),
  common('operators', 'their role in the console, where it is told'),
  common('operatorSessions', 'their sessions of the console, which end with the role'),
  internal('audit', 'first', 'security events, told to their owner as `notifications`'),
  {
    store: 'identity',
    path: '',
    exportAs: null,
    erased: 'first',
    why: 'address, name and providers are in the profile; the password hash stays where it is',
  },
  internal('signIns', 'first', 'times of sign-ins, which `sessions` and `logins` show'),
  internal('endedSignIns', 'last', 'the time of the newest sign-in that has ended'),
  internal('erasures', 'last', 'there is none while somebody can ask for an export'),
]

/** Where sessions are, of the product and of the console: what lets a person in. */
export const SESSION_PATHS: readonly string[] = [
  ...['signIns', 'sessionStates', 'sessions', 'presence', 'pushTokens', 'operatorSessions'],
]

function internal(path: string, erased: Place['erased'], why: string): Place {
  return { store: 'database', path, exportAs: null, erased, why }
}

function common(path: string, why: string): Place {
  return { ...internal(path, 'first', why), isCommon: true }
}

/** Records by uid that are in the instance of that person. */
export const SPREAD_PATHS: readonly string[] = PERSONAL_PLACES.flatMap(
  ({ store, path, isCommon }) => (store === 'database' && !isCommon ? [path] : []),
)

/** Records by uid that are in the first instance. */
export const COMMON_PATHS: readonly string[] = PERSONAL_PLACES.flatMap(({ path, isCommon }) =>
  isCommon ? [path] : [],
)
