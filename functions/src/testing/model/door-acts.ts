import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { signUpBody } from '../stage.ts'
import { heldOf, nextCode, wrongCode, type Answer, type Browser, type Door } from './door.ts'

/**
 * An action. Resolves with the API's responses, or with none if the action was not possible. `pick` chooses among several
 * options.
 */
export type Act = (door: Door, pick: number) => Promise<readonly Answer[]>
type Own = 'laptop' | 'phone'

export const send = (door: Door, by: Browser, path: string, body: object, token?: string) =>
  door.call(by, { method: 'POST', path: `/api/auth/${path}`, body, token })
export const last = (all: readonly string[], pick: number) =>
  all[all.length - 1 - (pick % all.length)]

/** Fails the sequence unless the condition is true. */
export function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(`has to be so: ${what}`)
}

/** Stores an opened session for its actor. The thief gets a copy of Marie's ID token. */
function hold(door: Door, by: Own, idToken: string, answer: Answer): readonly Answer[] {
  const { accessToken } = answer
  if (accessToken === undefined) return [answer]
  door.held[by] = heldOf(idToken, accessToken)
  door.copied.tokens.push(idToken)
  return [answer]
}

/** Marie signs in. If a code is required, she enters one from her app, or a recovery code. */
export async function enter(
  door: Door,
  by: Own,
  { remember = false, isRecovery = false } = {},
): Promise<readonly Answer[]> {
  const proof = door.type()
  const asked = await send(door, by, 'sign-in', { idToken: proof, remember: true })
  let { customToken } = asked
  if (asked.ticket !== undefined) {
    const { ticket } = asked
    door.copied.tickets.push(ticket)
    const code = ownCode(door, isRecovery)
    const answered = await send(door, by, 'second-factor/answer', { ticket, code, remember })
    if (answered.customToken !== undefined) useUp(door, code)
    const { by: owner, codes } = door.factor
    must(answered.customToken !== undefined || owner === 'thief', `${code} is accepted`)
    must((answered.codesLeft ?? codes.length) === codes.length, `${codes.length} codes are left`)
    customToken = answered.customToken
  }
  if (customToken === undefined) return hold(door, by, proof, asked)
  const idToken = door.redeem(customToken)
  return hold(door, by, idToken, await send(door, by, 'sign-in', { idToken, remember: true }))
}

/**
 * Returns a code for Marie to enter: a recovery code or one from her app, or a wrong one if the thief turned on the current
 * factor.
 */
export function ownCode(door: Door, isRecovery: boolean): string {
  const { by, codes } = door.factor
  if (by === 'thief') return wrongCode(door)
  return (isRecovery ? codes[0] : undefined) ?? nextCode(door)
}

/** Records that a code was accepted, and gives the thief a copy of it. */
export function useUp(door: Door, code: string): void {
  const { factor, copied } = door
  if (!factor.codes.includes(code)) return void copied.codes.push(code)
  copied.recovery.push(code)
  door.factor = { ...factor, codes: factor.codes.filter((one) => one !== code) }
}

/** Performs an action in the actor's session. The action is not possible without a session. */
export const inSession =
  (by: Browser, path: string, body: (door: Door) => object = () => ({}), method = 'POST'): Act =>
  async (door) => {
    const own = door.held[by]
    if (!own) return []
    const sent = { method, path: `/api/auth/${path}`, body: body(door), token: own.accessToken }
    return [await door.call(by, sent)]
  }

/** Marie's page continues its session after an hour, with the tokens that it stores. */
const goOn =
  (by: Own): Act =>
  async (door) => {
    const own = door.held[by]
    if (!own) return []
    const { idToken, sid, accessToken } = own
    const body = { idToken, sid, accessToken, remember: true }
    const reply = await send(door, by, 'sign-in', body)
    if (reply.accessToken === undefined) return [reply]
    door.held[by] = { ...own, accessToken: reply.accessToken }
    return [reply]
  }

export const OWN_ACTS: Readonly<Record<string, Act>> = {
  'enter on the laptop': (door) => enter(door, 'laptop'),
  'enter on the laptop, and be remembered': (door) => enter(door, 'laptop', { remember: true }),
  'enter on the phone': (door) => enter(door, 'phone'),
  'ask for a code on the laptop': async (door) => {
    const asked = await send(door, 'laptop', 'sign-in', { idToken: door.type(), remember: true })
    if (asked.ticket !== undefined) door.copied.tickets.push(asked.ticket)
    return [asked]
  },
  'go on on the laptop': goOn('laptop'),
  'go on on the phone': goOn('phone'),
  'lock the laptop': inSession('laptop', 'lock-session'),
  'sign out on the phone': inSession('phone', 'sign-out'),
  'end the others': inSession('laptop', 'sessions', undefined, 'DELETE'),
  'stop the wait': inSession('laptop', 'second-factor/wait', undefined, 'DELETE'),
  'begin the wait': inSession('laptop', 'second-factor/wait'),
}

/** The thief sends a request with a proof of his own, or with one of Marie's. */
function request(door: Door, idToken: string, pick: number): Promise<Answer> {
  const { sid } = door.held.laptop ?? {}
  const byDefault = () => send(door, 'thief', 'sign-in', { idToken, remember: true })
  const tries = [
    byDefault,
    () => send(door, 'thief', 'sign-in', { idToken, remember: true, sid }),
    () => send(door, 'thief', 'reset-password', { idToken, code: 'none' }),
    () => send(door, 'thief', 'sign-up', signUpBody(idToken)),
  ]
  return (tries[pick % tries.length] ?? byDefault)()
}

async function tryProof(door: Door, idToken: string, pick: number): Promise<readonly Answer[]> {
  const reply = await request(door, idToken, pick)
  if (reply.ticket !== undefined) door.his.tickets.push(reply.ticket)
  if (reply.accessToken !== undefined) door.held.thief = heldOf(idToken, reply.accessToken)
  return [reply]
}

/** The thief enters a code for a ticket. */
export async function answer(
  door: Door,
  ticket: string | undefined,
  code: string | undefined,
): Promise<readonly Answer[]> {
  if (ticket === undefined || code === undefined) return []
  return [await send(door, 'thief', 'second-factor/answer', { ticket, code })]
}

export const THIEF_ACTS: Readonly<Record<string, Act>> = {
  'try the password': (door, pick) => {
    const idToken = door.type()
    door.his.proofs.push(idToken)
    return tryProof(door, idToken, pick)
  },
  'try an earlier proof': async (door, pick) => {
    const idToken = last(door.his.proofs, pick)
    return idToken === undefined ? [] : tryProof(door, idToken, pick)
  },
  'try a copied ID token': (door, pick) =>
    tryProof(door, last(door.copied.tokens, pick >> 2) ?? '', pick),
  'guess a code': (door, pick) => answer(door, last(door.his.tickets, pick), wrongCode(door)),
  'use a code again': (door, pick) =>
    answer(door, last(door.his.tickets, 0), last(door.copied.codes, pick)),
  'use a copied ticket': (door, pick) =>
    answer(door, last(door.copied.tickets, pick), nextCode(door)),
  'pass a ticket off as a custom token': async (door, pick) => {
    const ticket = last([...door.his.tickets, ...door.copied.tickets], pick)
    if (ticket === undefined) return []
    const idToken = door.redeem(`marie/password/${ticket.slice(0, 10)}`)
    door.his.proofs.push(idToken)
    return tryProof(door, idToken, pick)
  },
  'begin the wait': async (door, pick) => {
    const ticket = last(door.his.tickets, pick)
    return ticket === undefined ? [] : [await send(door, 'thief', 'second-factor/lost', { ticket })]
  },
}

const AMOUNTS = [MINUTE_MS, 6 * MINUTE_MS, 70 * MINUTE_MS, DAY_MS, 7 * DAY_MS]

export const TIME_ACTS: Readonly<Record<string, Act>> = {
  'time passes': (door, pick) => {
    door.world.now += AMOUNTS[pick % AMOUNTS.length] ?? 0
    return Promise.resolve([])
  },
}
