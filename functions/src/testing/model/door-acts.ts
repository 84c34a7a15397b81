import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { claimsOf } from '../claims.ts'
import { signUpBody } from '../sample-calls.ts'
import type { Answer, Browser, Door } from './door.ts'

type Act = (door: Door, pick: number) => Promise<readonly Answer[]>
type Own = 'laptop' | 'phone'

const send = (door: Door, by: Browser, path: string, body: object, token?: string) =>
  door.call(by, { method: 'POST', path: `/api/auth/${path}`, body, token })
const last = (all: readonly string[], pick: number) => all[all.length - 1 - (pick % all.length)]

/** Marie signs in, with a code if one is asked for. */
async function enter(door: Door, by: Own, remember: boolean): Promise<readonly Answer[]> {
  const asked = await send(door, by, 'sign-in', { idToken: door.type(), remember: true })
  if (asked.accessToken !== undefined) return [asked]
  let { customToken } = asked
  if (asked.ticket !== undefined) {
    const { ticket } = asked
    const code = door.code()
    door.copied.tickets.push(ticket)
    door.copied.codes.push(code)
    const answered = await send(door, by, 'second-factor/answer', { ticket, code, remember })
    customToken = answered.customToken
  }
  if (customToken === undefined) return [asked]
  const idToken = door.redeem(customToken)
  const entered = await send(door, by, 'sign-in', { idToken, remember: true })
  const { accessToken } = entered
  if (accessToken === undefined) return [entered]
  door.held[by] = { idToken, accessToken, sid: claimsOf(accessToken).sid }
  door.copied.tokens.push(idToken)
  return [entered]
}

/** Something that Marie does in a session of hers, if she has one. */
const inSession =
  (by: Own, path: string, body: (door: Door) => object = () => ({}), method = 'POST'): Act =>
  async (door) => {
    const own = door.held[by]
    if (!own) return []
    const sent = { method, path: `/api/auth/${path}`, body: body(door), token: own.accessToken }
    return [await door.call(by, sent)]
  }

/** Marie's page goes on after an hour, with what it keeps. */
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
  'enter on the laptop': (door) => enter(door, 'laptop', false),
  'enter on the laptop, and be remembered': (door) => enter(door, 'laptop', true),
  'enter on the phone': (door) => enter(door, 'phone', false),
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
  'remove the factor': inSession('laptop', 'second-factor/remove', (door) => ({
    code: door.code(),
  })),
}

/** A request of the thief with a proof; his own, or one of Marie's. */
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
  return [reply]
}

/** The thief answers a ticket. */
async function answer(
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
  'guess a code': (door, pick) => answer(door, last(door.his.tickets, pick), '000000'),
  'use a code again': (door, pick) =>
    answer(door, last(door.his.tickets, 0), last(door.copied.codes, pick)),
  'use a copied ticket': (door, pick) => answer(door, last(door.copied.tickets, pick), door.code()),
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
