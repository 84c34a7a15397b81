import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import type { KeyObject } from 'node:crypto'
import { browserToken } from '../common/browser.ts'

type Headers = Readonly<Record<string, string>>

/** Adds the browser's token to the headers of its requests. Each `User-Agent` represents one browser. */
export function keepBrowsers(pepper: () => KeyObject): (headers?: Headers) => Headers {
  const tokens = new Map<string, string>()
  return (headers = {}) => {
    const userAgent = headers['User-Agent'] ?? ''
    const token = tokens.get(userAgent) ?? browserToken(pepper(), `browser-${tokens.size}`)
    tokens.set(userAgent, token)
    return { [BROWSER_HEADER]: token, ...headers }
  }
}
