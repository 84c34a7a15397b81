import type { Api } from '../../api/api.ts'
import { codeOf } from '../../code-of.ts'
import { createStore, type Store } from '../../store.ts'

/** Whether the API has sent a response that this page is too old to read. */
export type PageAge = Pick<Store<{ readonly isOutdated: boolean }>, 'get' | 'subscribe'>

/** Wraps the API to record whether it sent a response that this page is too old to read. */
export function watchPageAge(api: Api): { readonly api: Api; readonly pageAge: PageAge } {
  const pageAge = createStore({ isOutdated: false })
  return {
    pageAge,
    api: (name, options) =>
      api(name, options).catch((error: unknown) => {
        if (codeOf(error) === 'client/outdated') pageAge.set({ isOutdated: true })
        throw error
      }),
  }
}
