import { codeOf } from '../code-of.ts'

/** What somebody leaves the page for: to sign in (`remember` on this device, or in this `tab`), to link, to unlock. */
const ERRANDS = ['remember', 'tab', 'link', 'unlock'] as const
export type Errand = (typeof ERRANDS)[number]

/** Going to a provider by leaving the page, where no window can be opened beside it. */
export interface Redirects {
  /** Whether this browser is known not to open any: the one inside an app. */
  readonly isInsideApp: boolean
  /** What somebody left this page for; null when nobody did. */
  read: () => Errand | null
  write: (errand: Errand) => void
  clear: () => void
}

const KEY = 'redirect'

/** Browsers inside apps, by what they call themselves. */
const INSIDE_APP = /; wv\)|\b(?:FBAN|FBAV|Instagram|Line|LinkedInApp|Twitter|Snapchat)\b/

/** Marks the tab: only the one that left finishes what it left for. */
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
      return ERRANDS.find((errand) => errand === mark) ?? null
    },
    write: (errand) => void attempt((tab) => tab.setItem(KEY, errand)),
    clear: () => void attempt((tab) => tab.removeItem(KEY)),
  }
}

/** The two ways to a provider. */
interface Ways<Result> {
  readonly byWindow: () => Promise<Result>
  /** Hears what kept the window shut; null where none was tried. */
  readonly byPage: (blocked: unknown) => Promise<void>
}

/** Goes to a provider in a window, or by leaving the page where none opens; null for who leaves. */
export async function goToProvider<Result>(
  redirects: Redirects,
  errand: Errand,
  { byWindow, byPage }: Ways<Result>,
): Promise<Result | null> {
  let blocked: unknown = null
  try {
    if (!redirects.isInsideApp) return await byWindow()
  } catch (error) {
    if (codeOf(error) !== 'auth/popup-blocked') throw error
    blocked = error
  }
  redirects.write(errand)
  await byPage(blocked)
  return null
}
