import type { Api } from '../../api/api.ts'
import { codeOf } from '../../code-of.ts'
import { createStore, type Store } from '../../store.ts'

/** Whether the API has answered what this page cannot read: one that is loaded now can. */
export type PageAge = Pick<Store<{ readonly isOutdated: boolean }>, 'get' | 'subscribe'>

/** The same API, and what its answers say of this page's age. */
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
