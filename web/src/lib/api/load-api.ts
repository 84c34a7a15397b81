import type { Api } from './api.ts'
import { CallError } from './call-error.ts'

/** The API, whose schemas are fetched at the first call: they weigh more than a form. */
export function lazyApi(fetch: typeof globalThis.fetch): Api {
  return async (name, options) => {
    const { createApi } = await import('./create-api.ts').catch((cause: unknown) => {
      throw new CallError('client/unreachable', { cause })
    })
    return createApi(fetch)(name, options)
  }
}
