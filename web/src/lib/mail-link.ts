import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { payloadOf } from './auth/session/access-token.ts'
import { sessionStorageOrNull } from './device/storage.ts'

/** What an e-mailed link asks for (specification, section 8). */
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

/** Reads the link that led here; null if it asks nothing of the identity service. */
export function actionLink(): ActionLink | null {
  const parameters = linkParameters() ?? keptParameters()
  const mode = parameters?.get('mode') ?? ''
  const code = parameters?.get('oobCode') ?? ''
  if (parameters === null || mode === '' || code === '') return null
  return { mode, code, ours: ourCode(parameters) }
}

/** In the identity service's own e-mails, our code can only be put in the address that the service's page continues to. */
function ourCode(parameters: URLSearchParams): string {
  const continueUrl = parameters.get('continueUrl') ?? ''
  const continued = URL.canParse(continueUrl) ? new URL(continueUrl).searchParams : null
  return parameters.get('code') ?? continued?.get('code') ?? ''
}

const KEY = 'mailLink'
/** The kept link, for browsers that refuse storage: it lasts as long as the page. */
let kept: string | null = null

/**
 * Keeps the link while the person signs in. It is in the tab's storage, because a provider's page may replace this one; the
 * return address would show it to servers and analytics.
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

/** What alert e-mails can be about. */
const KINDS = [
  'new-device',
  'password-changed',
  'email-changed',
  'method-added',
  'method-removed',
] as const

/** « That was me », or « that wasn't me ». */
export type AlertAnswer = 'me' | 'not-me'

/** The link in an alert's e-mail. */
export interface AlertLink {
  readonly code: string
  /** The answer that the link stands for. The page asks for confirmation before sending it. */
  readonly answer: AlertAnswer
  /** What the alert is about, or `other` if this page does not know. For display only: the code is not verified here. */
  readonly kind: (typeof KINDS)[number] | 'other'
}

const payload = z.object({ kind: z.enum(KINDS) })

/** Reads the link of an alert; null if no such link led here. */
export function alertLink(): AlertLink | null {
  const parameters = linkParameters()
  const code = parameters?.get('code') ?? ''
  if (code === '') return null
  const answer = parameters?.get('reponse') === 'oui' ? 'me' : 'not-me'
  const parsed = payload.safeParse(payloadOf(code))
  return { code, answer, kind: parsed.data?.kind ?? 'other' }
}

/** The link in the e-mail about a deleted account. */
export interface RestoreLink {
  readonly code: string
  /** When the link expires, in ms; null if unreadable. For display only: the code is not verified here. */
  readonly untilMs: number | null
}

const expiring = z.object({ exp: z.number() })

/** Reads a link that restores an account; null if no such link led here. */
export function restoreLink(): RestoreLink | null {
  const code = linkParameters()?.get('code') ?? ''
  if (code === '') return null
  const parsed = expiring.safeParse(payloadOf(code))
  return { code, untilMs: parsed.success ? parsed.data.exp * SECOND_MS : null }
}

/** Forgets a link that was used, so that a reload does not use it again. */
export function forgetMailLink(): void {
  history.replaceState(null, '')
  kept = null
  inStorage((storage) => storage.removeItem(KEY))
}
