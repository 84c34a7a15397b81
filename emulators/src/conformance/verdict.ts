/** Where a suite's emulators are: `host:port`. */
export interface Hosts {
  readonly database: string
  readonly storage: string
  /** The project, whose namespaces and bucket the cases may fill. */
  readonly projectId: string
}

/** One case: what it is, where its expectation is documented, and what the emulator did. */
export interface Verdict {
  readonly area: string
  readonly name: string
  /** Address of the documentation. */
  readonly source: string
  readonly expected: string
  readonly found: string
}

/** Whether the emulator did as documented. */
export function agrees({ expected, found }: Verdict): boolean {
  return expected === found
}
