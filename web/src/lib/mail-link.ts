import { SECOND_MS } from '@sesame/contract/durations'
import * as z from 'zod/mini'
import { payloadOf } from './auth/session/access-token.ts'
import { sessionStorageOrNull } from './device/storage.ts'

/** What the link of a mail asks for (specification, section 8). */
export interface ActionLink {
  readonly mode: string
  /** The identity service's code. */
  readonly code: string
  /** Our own code, which proves that the mailbox was read; empty where the link has none. */
  readonly ours: string
}

const state = z.object({ action: z.string().check(z.maxLength(4096)) })

/**
 * The parameters of the link that brought the person here. `app/first-paint.js` has moved them from the address bar into
 * the history state, where a reload finds them and nobody reads them.
 */
function linkParameters(): URLSearchParams | null {
  const parsed = state.safeParse(history.state)
  return parsed.success ? new URLSearchParams(parsed.data.action) : null
}

/** What that link asks the identity service for. */
export function actionLink(): ActionLink | null {
  const parameters = linkParameters() ?? keptParameters()
  const mode = parameters?.get('mode') ?? ''
  const code = parameters?.get('oobCode') ?? ''
  if (parameters === null || mode === '' || code === '') return null
  return { mode, code, ours: ourCode(parameters) }
}

/** The identity service's own mails have no place for it but the address that their page leads to afterwards. */
function ourCode(parameters: URLSearchParams): string {
  const continueUrl = parameters.get('continueUrl') ?? ''
  const continued = URL.canParse(continueUrl) ? new URL(continueUrl).searchParams : null
  return parameters.get('code') ?? continued?.get('code') ?? ''
}

const KEY = 'mailLink'
/** For browsers that refuse storage: lasts as long as the page. */
let kept: string | null = null

/**
 * Keeps the link in this tab while the person signs in; one that is kept already stays. It is in storage because a provider's
 * page may replace this one, and not in the address to return to, which servers and analytics see.
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

/** What an alert's letter told. */
const KINDS = [
  'new-device',
  'password-changed',
  'email-changed',
  'way-in-added',
  'way-in-removed',
] as const

/** « That was me », or « that wasn't me ». */
export type AlertAnswer = 'me' | 'not-me'

/** The link of an alert's letter. */
export interface AlertLink {
  readonly code: string
  /** What the link was called in the letter; the page asks before it answers. */
  readonly answer: AlertAnswer
  /** Only to be shown, since nothing here verifies the code; `other` where this page does not know it. */
  readonly kind: (typeof KINDS)[number] | 'other'
}

const payload = z.object({ kind: z.enum(KINDS) })

/** The link that brought the person here, as {@link linkParameters} keeps it. */
export function alertLink(): AlertLink | null {
  const parameters = linkParameters()
  const code = parameters?.get('code') ?? ''
  if (code === '') return null
  const answer = parameters?.get('reponse') === 'oui' ? 'me' : 'not-me'
  const parsed = payload.safeParse(payloadOf(code))
  return { code, answer, kind: parsed.data?.kind ?? 'other' }
}

/** The link of the letter about a deleted account. */
export interface RestoreLink {
  readonly code: string
  /** Until when it works, in ms; only to be shown, since nothing here verifies the code. Null where it cannot be read. */
  readonly untilMs: number | null
}

const expiring = z.object({ exp: z.number() })

/** The link that brought the person here, as {@link linkParameters} keeps it. */
export function restoreLink(): RestoreLink | null {
  const code = linkParameters()?.get('code') ?? ''
  if (code === '') return null
  const parsed = expiring.safeParse(payloadOf(code))
  return { code, untilMs: parsed.success ? parsed.data.exp * SECOND_MS : null }
}

/** The code is spent: a reload must not try it again. */
export function forgetMailLink(): void {
  history.replaceState(null, '')
  kept = null
  inStorage((storage) => storage.removeItem(KEY))
}
