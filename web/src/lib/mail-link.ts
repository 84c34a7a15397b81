import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { payloadOf } from './auth/session/access-token.ts'
import { sessionStorageOrNull } from './device/storage.ts'

/** The request in the link of an e-mail (specification, section 8). */
export interface ActionLink {
  readonly mode: string
  /** The identity service's code. */
  readonly code: string
  /** Our own code, which proves that the person can read the mailbox; empty if the link has none. */
  readonly ours: string
}

const state = z.object({ action: z.string().check(z.maxLength(4096)) })

/**
 * The parameters of the link that led here. `app/first-paint.js` has moved them from the address bar into the history
 * state, where they survive a reload but are not visible.
 */
function linkParameters(): URLSearchParams | null {
  const parsed = state.safeParse(history.state)
  return parsed.success ? new URLSearchParams(parsed.data.action) : null
}

/** Reads that link; null if it has no request for the identity service. */
export function actionLink(): ActionLink | null {
  const parameters = linkParameters() ?? keptParameters()
  const mode = parameters?.get('mode') ?? ''
  const code = parameters?.get('oobCode') ?? ''
  if (parameters === null || mode === '' || code === '') return null
  return { mode, code, ours: ourCode(parameters) }
}

/**
 * In the identity service's own e-mails, the only place for our code is the address that its page leads to afterwards.
 */
function ourCode(parameters: URLSearchParams): string {
  const continueUrl = parameters.get('continueUrl') ?? ''
  const continued = URL.canParse(continueUrl) ? new URL(continueUrl).searchParams : null
  return parameters.get('code') ?? continued?.get('code') ?? ''
}

const KEY = 'mailLink'
/** For browsers that refuse storage: lasts as long as the page. */
let kept: string | null = null

/**
 * Keeps the link in this tab while the person signs in, unless one is already kept. It is in storage because a
 * provider's page may replace this one, and not in the return address because servers and analytics see that.
 */
export function keepMailLink(): void {
  const parameters = linkParameters()
  if (parameters === null) return
  kept = parameters.toString()
  inStorage((storage) => storage.setItem(KEY, parameters.toString()))
}

function keptParameters(): URLSearchParams | null {
  const found = kept ?? inStorage((storage) => storage.getItem(KEY))
  return found === null ? null : new URLSearchParams(found)
}

function inStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    const storage = sessionStorageOrNull()
    return storage === null ? null : act(storage)
  } catch {
    return null
  }
}

/** The subjects of alert e-mails. */
const KINDS = [
  'new-device',
  'password-changed',
  'email-changed',
  'method-added',
  'method-removed',
] as const

/** « That was me », or « that wasn't me ». */
export type AlertAnswer = 'me' | 'not-me'

/** The link of an alert's e-mail. */
export interface AlertLink {
  readonly code: string
  /** The answer that the link in the e-mail stood for. The page asks before it sends it. */
  readonly answer: AlertAnswer
  /** For display only, since nothing here verifies the code; `other` if this page does not know it. */
  readonly kind: (typeof KINDS)[number] | 'other'
}

const payload = z.object({ kind: z.enum(KINDS) })

/** Reads the alert link, as {@link linkParameters} keeps it. */
export function alertLink(): AlertLink | null {
  const parameters = linkParameters()
  const code = parameters?.get('code') ?? ''
  if (code === '') return null
  const answer = parameters?.get('reponse') === 'oui' ? 'me' : 'not-me'
  const parsed = payload.safeParse(payloadOf(code))
  return { code, answer, kind: parsed.data?.kind ?? 'other' }
}

/** The link of the e-mail about a deleted account. */
export interface RestoreLink {
  readonly code: string
  /** Until when it works, in ms. For display only, since nothing here verifies the code. Null if it cannot be read. */
  readonly untilMs: number | null
}

const expiring = z.object({ exp: z.number() })

/** Reads the restore link, as {@link linkParameters} keeps it. */
export function restoreLink(): RestoreLink | null {
  const code = linkParameters()?.get('code') ?? ''
  if (code === '') return null
  const parsed = expiring.safeParse(payloadOf(code))
  return { code, untilMs: parsed.success ? parsed.data.exp * SECOND_MS : null }
}

/** Forgets a link that was used, so that a reload does not try it again. */
export function forgetMailLink(): void {
  history.replaceState(null, '')
  kept = null
  inStorage((storage) => storage.removeItem(KEY))
}
