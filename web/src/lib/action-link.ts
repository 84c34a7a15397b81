import * as z from 'zod/mini'

/** What the link of a mail asks for (specification, section 8). */
export interface ActionLink {
  readonly mode: string
  readonly code: string
}

const state = z.object({ action: z.string().check(z.maxLength(4096)) })

/**
 * The link that brought the person here. `app/first-paint.js` has moved it from the address bar into
 * the history state, where a reload finds it and nobody reads it.
 */
export function actionLink(): ActionLink | null {
  const parsed = state.safeParse(history.state)
  if (!parsed.success) return null
  const parameters = new URLSearchParams(parsed.data.action)
  const mode = parameters.get('mode') ?? ''
  const code = parameters.get('oobCode') ?? ''
  return mode === '' || code === '' ? null : { mode, code }
}

/** The code is spent: a reload must not try it again. */
export function forgetActionLink(): void {
  history.replaceState(null, '')
}
