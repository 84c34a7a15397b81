import { claimsOf } from '../claims.ts'
import type { Sent } from '../call-app.ts'
import type { Model, SignIn, Token, Who } from './state.ts'
import type { System } from './system.ts'
import type { Moment, Verdict } from './verdicts.ts'

/** One action of an actor. Plain data, so that failing sequences can be kept. */
export interface Step {
  readonly do: string
  readonly who: Who
  /** Which of the available items, counted from the newest. */
  readonly pick: number
  readonly flag: boolean
}

export interface Scene {
  readonly model: Model
  readonly system: System
  readonly step: Step
}

/** A kind of step: when it is possible, what it does and what it expects. */
export interface Act {
  readonly possible: (model: Model, step: Step) => boolean
  readonly run: (scene: Scene) => Promise<unknown>
}

/** The token of a device. The thief has copies of all tokens. */
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

/** Statuses of a refusal; any other failure fails the test. */
const REFUSALS = [401, 403, 409, 423]

/** Calls the API; throws if its answer contradicts the verdict. */
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
  method: 'POST',
  path: `/api/auth/${path}`,
  body,
  token: token?.text,
})

/** The token of a grant and its sid. */
export function readGrant(text: string): { token: string; sid: string } {
  const { accessToken: token } = JSON.parse(text) as { accessToken: string }
  return { token, sid: claimsOf(token).sid }
}
