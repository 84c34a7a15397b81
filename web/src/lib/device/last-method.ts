import type { AccountProvider } from '@sesame/contract/account-providers'
import { readPreference, writePreference } from './storage.ts'

/** How the last person signed in on this device. */
export type Method = AccountProvider | 'password' | 'passkey' | 'guest'

const KEY = 'lastMethod'

export function readLastMethod(): string | null {
  return readPreference(KEY)
}

export function writeLastMethod(method: Method): void {
  writePreference(KEY, method)
}
