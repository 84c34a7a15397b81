import { PLACES } from '../../../../application/names.ts'
import type { PersonalDataExport } from '@sesame/contract/records/personal-data-export'

type ExportKey = Exclude<keyof PersonalDataExport, 'exportedAt'>

/** A place where a person's data is stored under their uid. */
export interface Place {
  readonly store: 'storage' | 'database' | 'identity'
  /** The folder or record that contains the uid. */
  readonly path: string
  /** The place's key in the export; null if it is not exported, for the reason in `why`. */
  readonly exportAs: ExportKey | null
  readonly why?: string
  /** The child to export, if only a part is exported. */
  readonly part?: string
  /** Other children to export, by their keys in the export. */
  readonly others?: Readonly<Partial<Record<ExportKey, string>>>
  /**
   * Whether the data of all people is in the first database instance, because lists read all people at once (docs/decisions/038).
   */
  readonly isCommon?: true
}

/**
 * All places that store data by uid. Erasure and export use only this list, and a test compares it with the rules, the data
 * model and the code.
 *
 * Source: GDPR, articles 15, 17 and 20.
 */
export const PERSONAL_PLACES: readonly Place[] = [
  { store: 'storage', path: 'avatars', exportAs: 'files' },
  { store: 'storage', path: 'private', exportAs: 'files' },
  { store: 'storage', path: 'exports', exportAs: 'files' },
  { store: 'database', path: 'users', exportAs: 'profile' },
  { store: 'database', path: 'settings', exportAs: 'settings' },
  { store: 'database', path: 'passkeys', exportAs: 'passkeys' },
  // The other fields of `access/{uid}` only decide about access and contain no further information about the person.
  {
    store: 'database',
    path: 'access',
    exportAs: 'sessions',
    part: 'shown',
    others: { secondFactor: 'shownFactor' },
  },
  { store: 'database', path: 'logins', exportAs: 'logins' },
  { store: 'database', path: 'devices', exportAs: 'devices' },
  { store: 'database', path: 'notifications', exportAs: 'notifications' },
  { store: 'database', path: 'mails', exportAs: 'mails' },
  internal('mailQueue', 'e-mails on their way, which arrive'),
  { store: 'database', path: 'presence', exportAs: 'presence' },
  internal('seen', 'when they were here last, which their sessions show'),
  internal('pushTokens', 'of use to the messaging service alone, to reach a browser'),
  common('directory', 'finds the profile by its own address, name and sign-in methods'),
  common('operators', 'their role in the console, where it is told'),
  common('operatorSessions', 'their sessions of the console, which end with the role'),
  { store: 'database', path: 'audit', exportAs: 'securityEvents' },
  ...PLACES.map((path): Place => ({ store: 'database', path, exportAs: 'application' })),
  {
    store: 'identity',
    path: '',
    exportAs: null,
    why: 'address, name and providers are in the profile; the password hash stays where it is',
  },
]

interface Exported extends Pick<Place, 'store' | 'path' | 'part'> {
  readonly exportAs: ExportKey
}

/** Returns the exported parts of a place. */
export function exportedFrom({ store, path, exportAs, part, others = {} }: Place): Exported[] {
  if (exportAs === null) return []
  const first = { store, path, exportAs, ...(part !== undefined && { part }) }
  const more = Object.entries(others) as [ExportKey, string][]
  return [first, ...more.map(([key, child]) => ({ store, path, exportAs: key, part: child }))]
}

function internal(path: string, why: string): Place {
  return { store: 'database', path, exportAs: null, why }
}

function common(path: string, why: string): Place {
  return { ...internal(path, why), isCommon: true }
}

/** Paths of the records by uid that are in the person's own database instance. */
export const SPREAD_PATHS: readonly string[] = PERSONAL_PLACES.flatMap(
  ({ store, path, isCommon }) => (store === 'database' && !isCommon ? [path] : []),
)

/** Paths of the records by uid that are in the first database instance. */
export const COMMON_PATHS: readonly string[] = PERSONAL_PLACES.flatMap(({ path, isCommon }) =>
  isCommon ? [path] : [],
)

/**
 * Paths of the records in the first database instance that contain people's uids in their values or in a part of their
 * key. An erasure removes the entries about the person. From operators' requests, it removes only the details that the
 * journal does not keep.
 */
export const INDEX_PATHS: readonly string[] = [
  'passkeyOwners',
  'mailRecipients',
  'operatorRequests',
]

/** Folders that contain people's files. */
export const FILE_PATHS: readonly string[] = PERSONAL_PLACES.flatMap(({ store, path }) =>
  store === 'storage' ? [path] : [],
)

/** Records that only the person may write, so the commit cannot remove them. */
const OWN_PATHS: readonly string[] = ['settings']

/** Returns the places removed by the commit that ends an erasure. */
export const removedWithThem = (): readonly string[] =>
  SPREAD_PATHS.filter((path) => path !== 'access' && !OWN_PATHS.includes(path))
