import type { RulesTestContext } from '@firebase/rules-unit-testing'
import type { Files } from './files.ts'

/** The services that a persona uses. Each service is created only once. */
export interface Client {
  readonly main: () => ReturnType<RulesTestContext['database']>
  readonly statistics: () => ReturnType<RulesTestContext['database']>
  readonly files: () => Files
}

/** Returns a client that creates each service only once. */
export function clientOf({ main, statistics, files }: Client): Client {
  return { main: once(main), statistics: once(statistics), files: once(files) }
}

function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | null = null
  return () => (created ??= { value: create() }).value
}
