/** Signing in by leaving the page, where no window can be opened beside it. */
export interface Redirects {
  /** Whether this browser is known not to open any: the one inside an app. */
  readonly isInsideApp: boolean
  /** Whether somebody left from here, and whether they want to be remembered. */
  read: () => { readonly remember: boolean } | null
  write: (remember: boolean) => void
  clear: () => void
}

const KEY = 'redirect'

/** Browsers inside apps, by what they call themselves. */
const INSIDE_APP = /; wv\)|\b(?:FBAN|FBAV|Instagram|Line|LinkedInApp|Twitter|Snapchat)\b/

/** Marks the tab: only the one that left finishes the sign-in. */
export function createRedirects(userAgent: string, storage: () => Storage): Redirects {
  const attempt = <T>(action: (storage: Storage) => T): T | null => {
    try {
      return action(storage())
    } catch {
      return null
    }
  }
  return {
    isInsideApp: INSIDE_APP.test(userAgent),
    read() {
      const mark = attempt((tab) => tab.getItem(KEY))
      return mark === null ? null : { remember: mark === 'remember' }
    },
    write: (remember) => void attempt((tab) => tab.setItem(KEY, remember ? 'remember' : 'tab')),
    clear: () => void attempt((tab) => tab.removeItem(KEY)),
  }
}
