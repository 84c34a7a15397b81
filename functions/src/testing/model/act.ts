import { claimsOf } from '../claims.ts'
import type { Sent } from '../call-app.ts'
import type { Model, SignIn, Token, Who } from './state.ts'
import type { System } from './system.ts'
import type { Moment, Verdict } from './verdicts.ts'

/** One thing that somebody does: plain, so that a sequence that failed can be kept as it is. */
export interface Step {
  readonly do: string
  readonly who: Who
  /** Which of what there is, from the newest on. */
  readonly pick: number
  readonly flag: boolean
}

/** Where a step is taken. */
export interface Scene {
  readonly model: Model
  readonly system: System
  readonly step: Step
}

/** A kind of step: when it is possible, and what it does and expects. */
export interface Act {
  readonly possible: (model: Model, step: Step) => boolean
  readonly run: (scene: Scene) => Promise<unknown>
}

/** The token of a device; the thief has a copy of all. */
export function tokenOf(model: Model, { who, pick }: Step): Token | undefined {
  return who === 'thief' ? picked(model.tokens, pick) : model.held[who]?.token
}

export function signInOf(model: Model, { who, pick }: Step): SignIn | undefined {
  return who === 'thief' ? picked(model.signIns, pick) : model.held[who]?.signIn
}

function picked<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[items.length - 1 - (pick % Math.max(1, items.length))]
}

export const momentOf = ({ now, skewMs }: System): Moment => ({ now: now(), skewMs })

/** What a refusal may be; anything else is a fault of its own. */
const REFUSALS = [401, 403, 409, 423]

/** Calls the API, and fails when it answers otherwise than it has to; resolves with what it served. */
export async function ask(
  { system, step }: Scene,
  sent: Sent,
  verdict: Verdict,
): Promise<{ served: boolean; text: string }> {
  const { status, text } = await system.call(sent)
  const served = status < 300
  const answer = `${sent.method} ${sent.path} by ${step.who}: ${status} ${text}`
  if (!served && !REFUSALS.includes(status)) throw new Error(answer)
  if (verdict === 'served' && !served) throw new Error(`has to be served: ${answer}`)
  if (verdict === 'refused' && served) throw new Error(`has to be refused: ${answer}`)
  return { served, text }
}

export const post = (path: string, body: unknown, token?: Token): Sent => ({
  ...{ method: 'POST', path: `/api/auth/${path}`, body, token: token?.text },
})

/** The token of a grant, and the session that it is of. */
export function readGrant(text: string): { token: string; sid: string } {
  const { accessToken: token } = JSON.parse(text) as { accessToken: string }
  return { token, sid: claimsOf(token).sid }
}
