import { claimsOf } from '../claims.ts'
import type { Sent } from '../call-app.ts'
import type { Model, SignIn, Token, Who } from './state.ts'
import type { System } from './system.ts'
import type { Moment, Verdict } from './verdicts.ts'

/** One action by an actor, as plain data, so that failing sequences can be stored. */
export interface Step {
  readonly do: string
  readonly who: Who
  /** Index of the chosen item among those available, counted from the newest. */
  readonly pick: number
  readonly flag: boolean
}

export interface Scene {
  readonly model: Model
  readonly system: System
  readonly step: Step
}

/** A kind of step: when it is possible, how to run it, and how to check its outcome. */
export interface Act {
  readonly possible: (model: Model, step: Step) => boolean
  readonly run: (scene: Scene) => Promise<unknown>
}

/** Returns the token that the actor uses. The thief has copies of all tokens, and picks one. */
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

/** The statuses of expected refusals. Any other failure fails the test. */
const REFUSALS = [401, 403, 409, 423]

/** Calls the API. Throws if the response contradicts the verdict. */
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

/** Returns a grant's access token, and that token's session id. */
export function readGrant(text: string): { token: string; sid: string } {
  const { accessToken: token } = JSON.parse(text) as { accessToken: string }
  return { token, sid: claimsOf(token).sid }
}
