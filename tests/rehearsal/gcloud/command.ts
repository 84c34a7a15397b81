import type { Ask } from './google.ts'
import type { Flag, Given, Grammar } from './parse.ts'

/** A command of gcloud, and the requests that it makes. */
export interface Command extends Grammar {
  /** Resolves with its output. */
  readonly run: (given: Given, ask: Ask) => Promise<string>
}

/** Every command names its project, since no `gcloud config` sets one. */
export const PROJECT: Flag = { value: /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/ }

export const TEXT: Flag = { value: /./s }

/** The name in `gs://name`. @throws {Error} for any other address. */
export function bucketOf(url: string): string {
  const [, name] = /^gs:\/\/([a-z0-9._-]+)$/.exec(url) ?? []
  if (name === undefined) throw new Error(`${url} is no bucket`)
  return name
}
