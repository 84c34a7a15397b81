import { SECOND_MS } from '@sesame/contract/durations'
import { alertAnswer, type AlertAnswer } from '@sesame/contract/endpoints/auth'
import * as z from 'zod/mini'
import { payloadOf } from './auth/session/access-token.ts'
import { sessionStorageOrNull } from './device/storage.ts'

/** The action that an e-mailed link requests (specification, section 8). */
export interface ActionLink {
  readonly mode: string
  /** The code of the identity service. */
  readonly code: string
  /** Our own code, which proves that the person can read the mailbox; empty if the link has none. */
  readonly ours: string
}

const state = z.object({ action: z.string().check(z.maxLength(8192)) })

/**
 * Returns everything after the path of the link that opened this page. `app/first-paint.js` has moved it from the address bar
 * into the history state, where it survives a reload but is not visible.
 */
function openedLink(): string | null {
  const action = state.safeParse(history.state).data?.action
  return action === undefined || action === SKIPPED ? null : action
}

/** The fragment that the page's skip link (to the main content) adds to the page's address. */
const SKIPPED = '#contenu'

/** Characters that no value in our links contains. Mail clients add them when they wrap a long link, or insert them invisibly. */
const BLANKS = /[\s\u00AD\u200B-\u200F\u2060-\u206F\uFEFF]+/gu

/**
 * Reads the parameters of a link; each is empty if absent. Mail clients, filters and people escape links again, change the case
 * of names, and add parameters and punctuation. This function therefore undoes every escape and searches the result for the
 * names, even inside an address that is itself a parameter. This is safe because none of our values contains a character that has
 * a meaning in a URL.
 */
function parametersOf(link: string): Record<'mode' | 'oobCode' | 'code', string> {
  let text = link
  for (let times = 0; times < 3; times++) text = text.replaceAll(/(?:%[\da-f]{2})+/giu, decoded)
  text = text.replaceAll(BLANKS, '').replaceAll(/&#(?:0*61|x0*3d);/giu, '=')
  const valueOf = (name: string) =>
    new RegExp(`(?:^|\\W|&amp)${name}=([\\w-]+(?:\\.[\\w-]+)*)`, 'iu').exec(text)?.[1] ?? ''
  const [mode, code] = [valueOf('mode'), valueOf('code')]
  // Remove « 3D » at the start of the values: in quoted-printable text, `=3D` stands for « = ». An `oobCode` can itself begin
  // with « 3D », so remove it there only if `mode` also begins with « 3D ».
  const quoted = /^3D/iu
  const oobCode = valueOf('oobCode').replace(quoted.test(mode) ? quoted : '', '')
  return { mode: mode.replace(quoted, ''), oobCode, code: code.replace(quoted, '') }
}

function decoded(escaped: string): string {
  try {
    return decodeURIComponent(escaped)
  } catch {
    return escaped
  }
}

/** Reads the link that opened this page; null if it requests no action of the identity service. */
export function actionLink(): ActionLink | null {
  const { mode, oobCode, code } = parametersOf(openedLink() ?? keptLink() ?? '')
  return mode === '' || oobCode === '' ? null : { mode, code: oobCode, ours: code }
}

const KEY = 'mailLink'
/** The stored link, kept in memory if the browser refuses storage. It is then lost when the page is left. */
let kept: string | null = null

/**
 * Stores the link while the person signs in. Uses the tab's session storage, because a provider's page may replace this page. A
 * return address that contains the link would reveal the link to servers and analytics.
 */
export function keepMailLink(): void {
  const link = openedLink()
  if (link === null) return
  kept = link
  inStorage((storage) => storage.setItem(KEY, link))
}

const keptLink = (): string | null => kept ?? inStorage((storage) => storage.getItem(KEY))

function inStorage<T>(act: (storage: Storage) => T): T | null {
  try {
    const storage = sessionStorageOrNull()
    return storage === null ? null : act(storage)
  } catch {
    return null
  }
}

/** The kind of an alert; `other` if this page does not know the kind. */
export const alertKind = z.enum([
  'new-device',
  'password-changed',
  'email-changed',
  'method-added',
  'method-removed',
  'second-factor-added',
  'second-factor-removed',
  'second-factor-wait',
  'recovery-codes-replaced',
  'recovery-code-used',
  'other',
])

/** The link in an alert's e-mail. */
export interface AlertLink {
  readonly code: string
  /** The answer to the alert that the link contains. The page asks for confirmation before sending this answer. */
  readonly answer: AlertAnswer
  /** The kind of the alert. For display only, because this page does not verify the code. */
  readonly kind: z.infer<typeof alertKind>
}

/** The content assumed for an invalid code: the page then offers the answer that secures the account. */
const UNKNOWN = { kind: 'other', answer: 'not-me' } as const
const payload = z.catch(
  z.object({
    kind: z.catch(alertKind, UNKNOWN.kind),
    answer: z.catch(alertAnswer, UNKNOWN.answer),
  }),
  UNKNOWN,
)

/** Reads the link of an alert e-mail; null if this page was opened by another link or none. */
export function alertLink(): AlertLink | null {
  const { code } = parametersOf(openedLink() ?? '')
  if (code === '') return null
  const { kind, answer } = z.parse(payload, payloadOf(code))
  return { code, answer, kind }
}

/** The link in the e-mail about a deleted account. */
export interface RestoreLink {
  readonly code: string
  /**
   * The time when the link expires, in ms since the epoch; null if the code is invalid. For display only, because this page does
   * not verify the code.
   */
  readonly untilMs: number | null
}

const expiring = z.object({ exp: z.number() })

/** Reads a link that restores an account; null if this page was opened by another link or none. */
export function restoreLink(): RestoreLink | null {
  const { code } = parametersOf(openedLink() ?? '')
  if (code === '') return null
  const parsed = expiring.safeParse(payloadOf(code))
  return { code, untilMs: parsed.success ? parsed.data.exp * SECOND_MS : null }
}

/**
 * Removes the link after its use, so that a reload does not use the link again.
 *
 * @param done the effect of the link, which {@link linkDone} returns after a reload of the page.
 */
export function forgetMailLink(done?: object): void {
  const { action: _, ...ofRouter } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(done === undefined ? null : { ...ofRouter, done }, '')
  kept = null
  inStorage((storage) => storage.removeItem(KEY))
}

/** Returns the effect of the link that opened this page; null if the link has not been used yet. */
export function linkDone<Done>(shape: z.ZodMiniType<Done>): Done | null {
  return z.object({ done: shape }).safeParse(history.state).data?.done ?? null
}
