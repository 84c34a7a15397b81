import type { Kind } from '../src/official/kind.ts'
import type { Text } from '../src/texts/localized.ts'

/** A running emulator suite: its kind, and the addresses of its emulators as `host:port`. */
export interface Hosts {
  readonly auth: string
  readonly database: string
  readonly storage: string
  /** The project whose namespaces and bucket the cases use. */
  readonly projectId: string
  readonly kind: Kind
}

/** The subjects of the cases, as reports print them. */
export const AREA_NAMES = {
  Protocol: { fr: 'Protocole', en: 'Protocol' },
  Listeners: { fr: 'Écoutes', en: 'Listeners' },
  Queries: { fr: 'Requêtes', en: 'Queries' },
  REST: { fr: 'REST', en: 'REST' },
  'Realtime Database': { fr: 'Realtime Database', en: 'Realtime Database' },
  'Realtime Database rules': {
    fr: 'Règles de Realtime Database',
    en: 'Realtime Database rules',
  },
  'Storage rules': { fr: 'Règles de Storage', en: 'Storage rules' },
  'Storage requests': { fr: 'Demandes à Storage', en: 'Storage requests' },
  Auth: { fr: 'Auth', en: 'Auth' },
  Commands: { fr: 'Commandes', en: 'Commands' },
} as const satisfies Readonly<Record<string, Text>>

/** One case: its name, the source of the expected result, and the emulator's result. */
export interface Verdict {
  readonly area: keyof typeof AREA_NAMES
  readonly name: string
  /** URL of the documentation. */
  readonly source: string
  readonly expected: string
  readonly found: string
}

/** Whether the emulator behaved as documented. */
export function agrees({ expected, found }: Verdict): boolean {
  return expected === found
}

/** Cases whose expected results come from one section of the documentation. */
export interface Cited<Case> {
  readonly topic: string
  /** URL of that section of the documentation. */
  readonly source: string
  readonly cases: readonly Case[]
}
