import { isCancelled } from '../lib/auth/errors/passkey-error.ts'
import { codeOf } from '../lib/code-of.ts'
import { errorTitles as en } from './en/error-titles.ts'
import { errorTitles as fr } from './fr/error-titles.ts'

/** Titles for errors that have the same title on every screen. */
export const errorTitleTexts = { fr, en }

interface ErrorTitle {
  readonly title: keyof typeof fr
  readonly tone: 'info' | 'warning' | 'danger'
}

/**
 * The errors that have their own title. Titles after a closed dialog or a long wait are not red, because the person did nothing
 * wrong.
 */
const TITLES = new Map<string, ErrorTitle>([
  ['client/passkey-cancelled', { title: 'passkeyCancelled', tone: 'info' }],
  ['auth/challenge-expired', { title: 'challengeExpired', tone: 'info' }],
  ['client/passkey-known', { title: 'passkeyKnown', tone: 'info' }],
  ['client/passkey-unsupported', { title: 'passkeyUnsupported', tone: 'warning' }],
  ['client/passkey-no-screen-lock', { title: 'passkeyNoScreenLock', tone: 'warning' }],
  ['auth/passkey-refused', { title: 'passkeyRefused', tone: 'danger' }],
])

/** Returns the title and colour of an error that has its own title; null for any other error. */
export function errorTitle(error: unknown): ErrorTitle | null {
  if (isCancelled(error) && error.ceremony === 'create') {
    return { title: 'passkeyNotCreated', tone: 'info' }
  }
  return TITLES.get(codeOf(error)) ?? null
}
