import type { Kind } from '../src/official/kind.ts'

/** A running suite: its kind, and the addresses of its emulators as `host:port`. */
export interface Hosts {
  readonly auth: string
  readonly database: string
  readonly storage: string
  /** The cases write to this project's namespaces and bucket. */
  readonly projectId: string
  readonly kind: Kind
}

/** One case: its name, the source of its expectation, and what the emulator did. */
export interface Verdict {
  readonly area: string
  readonly name: string
  /** Address of the documentation. */
  readonly source: string
  readonly expected: string
  readonly found: string
}

/** Whether the emulator behaved as documented. */
export function agrees({ expected, found }: Verdict): boolean {
  return expected === found
}

/** Cases backed by one section of the documentation. */
export interface Cited<Case> {
  readonly topic: string
  /** Address of that section. */
  readonly source: string
  readonly cases: readonly Case[]
}
