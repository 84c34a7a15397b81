import { SECOND_MS } from '@sesame/contract/durations'
import { createApp } from '../../app.ts'
import type { SecondFactor } from '../../common/access/factor.ts'
import { browserToken } from '../../common/browser.ts'
import type { IdToken, ReEntryToken } from '../../common/ports/identity/identity.ts'
import { codeOf, stepAt } from '../../common/second-factor/one-time-codes.ts'
import { callApp, type Sent } from '../call-app.ts'
import { claimsOf } from '../claims.ts'
import { fakeDeps, type TestDeps } from '../fakes/fake-deps.ts'
import { subjectIn, type World } from '../fakes/world.ts'
import { signUpBody } from '../stage.ts'
import { bytesOf } from '../second-factor.ts'

export type Browser = 'laptop' | 'phone' | 'thief'

/** The tokens that a person has after a successful sign-in. */
export interface Held {
  readonly idToken: string
  readonly accessToken: string
  readonly sid: string
}

/** A second factor as known to the person who turned it on. */
export interface OwnFactor {
  readonly by: 'marie' | 'thief'
  readonly key: Buffer
  /** The unused recovery codes. */
  readonly codes: readonly string[]
}

/** Marie, who has a second factor, and a thief who knows her password and copies all her ID tokens and tickets. */
export interface Door {
  readonly world: World
  readonly config: TestDeps['config']
  readonly held: Partial<Record<Browser, Held>>
  /** The second factor that was turned on last, even if it has been removed since. */
  factor: OwnFactor
  /**
   * The thief's copies of Marie's ID tokens, her tickets, the codes that she used, and the recovery codes that were used or
   * replaced.
   */
  readonly copied: {
    readonly tokens: string[]
    readonly tickets: string[]
    readonly codes: string[]
    readonly recovery: string[]
  }
  /** The thief's own proofs and tickets. */
  readonly his: { readonly proofs: string[]; readonly tickets: string[] }
  readonly call: (by: Browser, sent: Omit<Sent, 'browser'>) => Promise<Answer>
  /** Returns an ID token for the password, entered now. */
  readonly type: () => string
  /** Returns the ID token that the identity service issues for one of our custom tokens. */
  readonly redeem: (customToken: string) => string
}

export interface Answer {
  readonly status: number
  readonly accessToken?: string
  readonly customToken?: string
  readonly ticket?: string
  /** The app's key in an activation, in base32. */
  readonly key?: string
  readonly codesLeft?: number
  readonly recoveryCodes?: readonly string[]
}

/**
 * The state after the second factor was turned on. Tests reuse it, because hashing the recovery codes in each run would take
 * minutes.
 */
export interface Turned {
  readonly tree: unknown
  readonly now: number
  readonly proofs: ReadonlyMap<string, IdToken | ReEntryToken>
  readonly factor: OwnFactor
  readonly laptop: Held
  /** The thief's session, if he signed in before the second factor was turned on. */
  readonly thief?: Held
}

const BROWSERS = { laptop: 'L', phone: 'P', thief: 'T' } as const

type Started = Pick<Door, 'world' | 'config' | 'call' | 'type'>

function start(): Started {
  const { deps, world } = fakeDeps()
  const app = createApp(deps)
  return {
    world,
    config: deps.config,
    type: () => prove(world, {}),
    async call(by, sent) {
      const browser = browserToken(deps.config.pepper, BROWSERS[by])
      const { status, text } = await callApp(app, { ...sent, browser })
      if (status >= 500) throw new Error(`${sent.method} ${sent.path}: ${status} ${text}`)
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
      const { error } = body as { error?: { secondFactor?: object } }
      return { ...body, ...error?.secondFactor, status }
    },
  }
}

/** Issues an ID token of Marie's, with the current time. */
function prove(world: World, proof: Partial<IdToken>): string {
  const idToken = `id-token-${world.proofs.size}`
  world.proofs.set(idToken, {
    uid: 'marie',
    authTimeSeconds: Math.floor(world.now / SECOND_MS),
    provider: 'password',
    email: 'marie@exemple.fr',
    emailVerified: true,
    displayName: null,
    photoURL: null,
    subject: subjectIn('password', 'marie'),
    ...proof,
  })
  return idToken
}

/** Turns the second factor on in a session. `factor` is null if the last request was refused. */
export async function turnOn(
  { world, call }: Pick<Door, 'world' | 'call'>,
  by: Browser,
  token: string,
): Promise<{ readonly answer: Answer; readonly factor: OwnFactor | null }> {
  const send = (path: string, body?: object) =>
    call(by, { method: 'POST', path: `/api/auth/second-factor/${path}`, body, token })
  const begun = await send('begin')
  if (begun.key === undefined) return { answer: begun, factor: null }
  const key = bytesOf(begun.key)
  const answer = await send('activate', { code: codeOf(key, stepAt(world.now)) })
  const { recoveryCodes: codes } = answer
  return { answer, factor: codes ? { by: by === 'thief' ? by : 'marie', key, codes } : null }
}

/** Signs Marie up on her laptop, and turns the second factor on. If `isInside`, the thief signs in before she turns it on. */
export async function turnOnAtTheDoor({ isInside = false } = {}): Promise<Turned> {
  const door = start()
  const idToken = door.type()
  const sent = (path: string, body: object) => ({ method: 'POST', path: `/api/auth/${path}`, body })
  const { accessToken = '' } = await door.call('laptop', sent('sign-up', signUpBody(idToken)))
  door.world.now += SECOND_MS
  const his = door.type()
  const entered = isInside
    ? await door.call('thief', sent('sign-in', { idToken: his, remember: true }))
    : null
  const { answer, factor } = await turnOn(door, 'laptop', accessToken)
  if (factor === null) throw new Error(`not turned on: ${answer.status}`)
  // Simulates a person who signed in through a provider, so that their sign-up can still be completed.
  door.world.tree.write('users/marie/acceptedTermsAt', null)
  return {
    tree: door.world.tree.read(''),
    now: door.world.now,
    proofs: door.world.proofs,
    factor,
    laptop: heldOf(idToken, accessToken),
    ...(entered?.accessToken !== undefined && { thief: heldOf(his, entered.accessToken) }),
  }
}

export const heldOf = (idToken: string, accessToken: string): Held => ({
  idToken,
  accessToken,
  sid: claimsOf(accessToken).sid,
})

/** Restores the state that {@link turnOnAtTheDoor} returned. */
export function openDoor({ tree, now, proofs, factor, laptop, thief }: Turned): Door {
  const { world, ...started } = start()
  world.now = now
  world.tree.write('', tree)
  for (const [idToken, proof] of proofs) world.proofs.set(idToken, proof)
  return {
    world,
    ...started,
    held: { laptop, ...(thief && { thief }) },
    factor,
    copied: { tokens: [laptop.idToken], tickets: [], codes: [], recovery: [] },
    his: { proofs: thief ? [thief.idToken] : [], tickets: [] },
    redeem(customToken) {
      const [, , entry = ''] = customToken.split('/')
      return prove(world, { entry })
    },
  }
}

/** Returns the next unused code of the current factor's app. Advances the clock to the time of that code. */
export function nextCode({ world, factor }: Door): string {
  const last = Number(world.tree.read('access/marie/factor/lastStep') ?? 0)
  world.now = Math.max(world.now, (last + 1) * 30 * SECOND_MS)
  return codeOf(factor.key, stepAt(world.now))
}

const GUESSES = ['000000', '111111', '222222', '333333']

/** Returns a code that differs from the app's current code. */
export function wrongCode({ world, factor }: Door): string {
  const right = [-1, 0, 1].map((ahead) => codeOf(factor.key, stepAt(world.now) + ahead))
  return GUESSES.find((guess) => !right.includes(guess)) ?? ''
}

/** Returns the stored second factor; null if there is none. */
export const factorOf = ({ world }: Pick<Door, 'world'>): Partial<SecondFactor> | null =>
  world.tree.read('access/marie/factor') as Partial<SecondFactor> | null

/** Whether a sign-in requires a code: the second factor is on, and its waiting period has not ended. */
export function asksForCode(door: Door): boolean {
  const factor = factorOf(door)
  return factor !== null && (factor.wait?.until ?? Infinity) > door.world.now
}

/** Whether the database rules allow a sign-in to read. */
export function mayRead({ world }: Door, idToken: string): boolean {
  const { authTimeSeconds, entry } = world.proofs.get(idToken) ?? {}
  const key = entry === undefined ? String(authTimeSeconds) : `${authTimeSeconds}-${entry}`
  return (world.signIns.get(`marie/${key}`) ?? 0) > world.now
}
