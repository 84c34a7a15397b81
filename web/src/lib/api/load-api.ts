import type { Api } from './api.ts'
import { unreachable } from './ask.ts'

/** The API, whose schemas are fetched at the first call: they weigh more than a form. */
export function lazyApi(fetch: typeof globalThis.fetch): Api {
  return async (name, options) => {
    const { createApi } = await import('./create-api.ts').catch(unreachable)
    return createApi(fetch)(name, options)
  }
}

/** What time it is at the API; hardly anybody has to ask. */
export function lazyApiTime(fetch: typeof globalThis.fetch): () => Promise<number> {
  return async () => {
    const { readApiTimeMs } = await import('./read-api-time.ts').catch(unreachable)
    return readApiTimeMs(fetch)
  }
}
