import { SECOND_MS } from '@sesame/contract/durations'
import { alertAnswer, type AlertAnswer } from '@sesame/contract/endpoints/auth'
import * as z from 'zod/mini'
import { payloadOf } from './auth/session/access-token.ts'
import { sessionStorageOrNull } from './device/storage.ts'

/** The action that an e-mailed link requests (specification, section 8). */
export interface ActionLink {
  readonly mode: string
  /** The identity service's code. */
  readonly code: string
  /** Our own code, which proves that the person can read the mailbox; empty if the link has none. */
  readonly ours: string
}

const state = z.object({ action: z.string().check(z.maxLength(8192)) })

/**
 * Everything after the path of the link that opened this page. `app/first-paint.js` has moved it from the address bar into
 * the history state, where it survives a reload but is not visible.
 */
function openedLink(): string | null {
  const action = state.safeParse(history.state).data?.action
  return action === undefined || action === SKIPPED ? null : action
}

/** The fragment that the page's skip link adds to the page's address. */
const SKIPPED = '#contenu'

/** Characters that none of our values contains. Mail clients add them when they wrap a long link, or hide them in a link. */
const BLANKS = /[\s\u00AD\u200B-\u200F\u2060-\u206F\uFEFF]+/gu

/**
 * The parameters of a link, empty if absent. Mail clients, filters and people escape links again, change the case of names,
 * and add parameters and punctuation. None of our values contains a character that has a meaning in a URL. So undo every
 * escape and search the result for the names, also inside an address that is itself a parameter.
 */
function parametersOf(link: string): Record<'mode' | 'oobCode' | 'code', string> {
  let text = link
  for (let times = 0; times < 3; times++) text = text.replaceAll(/(?:%[\da-f]{2})+/giu, decoded)
  text = text.replaceAll(BLANKS, '').replaceAll(/&#(?:0*61|x0*3d);/giu, '=')
  const valueOf = (name: string) =>
    new RegExp(`(?:^|\\W|&amp)${name}=([\\w-]+(?:\\.[\\w-]+)*)`, 'iu').exec(text)?.[1] ?? ''
  const [mode, code] = [valueOf('mode'), valueOf('code')]
  // `=3D` is a « = » that was left in quoted-printable. Of the values, only `oobCode` can begin with « 3D » by itself, so
  // remove it there only if `mode` begins with « 3D » too.
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
/** The stored link, in memory for browsers that refuse storage. It lasts as long as the page. */
let kept: string | null = null

/**
 * Stores the link while the person signs in. Uses the tab's storage, because a provider's page may replace this one; a
 * return address that contains the link would reveal it to servers and analytics.
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

/** The subject of an alert's e-mail; `other` if this page does not know it. */
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
  /** The answer to the alert, as the link contains it. The page asks for confirmation before sending it. */
  readonly answer: AlertAnswer
  /** For display only, because this page does not verify the code. */
  readonly kind: z.infer<typeof alertKind>
}

/** If the code cannot be read, the page offers the answer that secures the account. */
const UNKNOWN = { kind: 'other', answer: 'not-me' } as const
const payload = z.catch(
  z.object({
    kind: z.catch(alertKind, UNKNOWN.kind),
    answer: z.catch(alertAnswer, UNKNOWN.answer),
  }),
  UNKNOWN,
)

/** Reads the link of an alert; null if no such link opened this page. */
export function alertLink(): AlertLink | null {
  const { code } = parametersOf(openedLink() ?? '')
  if (code === '') return null
  const { kind, answer } = z.parse(payload, payloadOf(code))
  return { code, answer, kind }
}

/** The link in the e-mail about a deleted account. */
export interface RestoreLink {
  readonly code: string
  /** When the link expires, in ms; null if unreadable. For display only, because this page does not verify the code. */
  readonly untilMs: number | null
}

const expiring = z.object({ exp: z.number() })

/** Reads a link that restores an account; null if no such link opened this page. */
export function restoreLink(): RestoreLink | null {
  const { code } = parametersOf(openedLink() ?? '')
  if (code === '') return null
  const parsed = expiring.safeParse(payloadOf(code))
  return { code, untilMs: parsed.success ? parsed.data.exp * SECOND_MS : null }
}

/**
 * Removes a link that was used, so that a reload does not use it again.
 *
 * @param done the effect of the link, which {@link linkDone} returns after a reload of the page.
 */
export function forgetMailLink(done?: object): void {
  const { action: _, ...ofRouter } = (history.state ?? {}) as Record<string, unknown>
  history.replaceState(done === undefined ? null : { ...ofRouter, done }, '')
  kept = null
  inStorage((storage) => storage.removeItem(KEY))
}

/** The effect of the link that opened this page; null if it has not had any yet. */
export function linkDone<Done>(shape: z.ZodMiniType<Done>): Done | null {
  return z.object({ done: shape }).safeParse(history.state).data?.done ?? null
}
