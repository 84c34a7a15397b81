import { authorization, restURL, type RestAccess } from './rest-access.ts'

/** Lists the keys under a path without what they hold. */
export type ChildKeys = (path: string) => Promise<string[]>

/**
 * Keys over REST: the SDK has no shallow read, and a window of a rate limit may be large.
 *
 * Source: Firebase, « Database REST API », `shallow`.
 */
export function shallowKeys(access: RestAccess): ChildKeys {
  return async (path) => {
    const url = restURL(access, path)
    url.searchParams.set('shallow', 'true')
    const response = await fetch(url, { headers: { Authorization: await authorization(access) } })
    if (!response.ok) throw new Error(`shallow read: ${response.status}`)
    return Object.keys(((await response.json()) as object | null) ?? {})
  }
}
