import type { RulesTestContext } from '@firebase/rules-unit-testing'
import { mainUrl, statisticsUrl } from './rules-environment.ts'

/** The services that a persona uses; connects to each once. */
export interface Client {
  readonly main: () => ReturnType<RulesTestContext['database']>
  readonly statistics: () => ReturnType<RulesTestContext['database']>
  readonly storage: () => ReturnType<RulesTestContext['storage']>
}

/** The services as seen from a context. */
export function clientOf(context: RulesTestContext): Client {
  return {
    main: once(() => context.database(mainUrl())),
    statistics: once(() => context.database(statisticsUrl())),
    storage: once(() => context.storage()),
  }
}

function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | null = null
  return () => (created ??= { value: create() }).value
}
