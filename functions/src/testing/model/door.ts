import { SECOND_MS } from '@sesame/contract/durations'
import type { Express } from 'express'
import { createApp } from '../../app.ts'
import { browserToken } from '../../common/browser.ts'
import type { IdToken } from '../../common/ports/identity/identity.ts'
import { codeOf, stepAt } from '../../common/second-factor/one-time-codes.ts'
import { callApp, type Sent } from '../call-app.ts'
import { claimsOf } from '../claims.ts'
import { fakeDeps } from '../fakes/fake-deps.ts'
import { subjectIn, type World } from '../fakes/world.ts'
import { signUpBody } from '../sample-calls.ts'
import { begin } from '../second-factor.ts'

export type Browser = 'laptop' | 'phone' | 'thief'

/** What a person has of a sign-in that entered. */
export interface Held {
  readonly idToken: string
  readonly accessToken: string
  readonly sid: string
}

/** Marie's second factor, whose password a thief knows. He also copies every ID token and ticket of hers. */
export interface Door {
  readonly world: World
  readonly held: Partial<Record<'laptop' | 'phone', Held>>
  /** Her ID tokens, her tickets and the codes that she used. */
  readonly copied: {
    readonly tokens: string[]
    readonly tickets: string[]
    readonly codes: string[]
  }
  /** His own proofs and tickets. */
  readonly his: { readonly proofs: string[]; readonly tickets: string[] }
  readonly call: (by: Browser, sent: Omit<Sent, 'browser'>) => Promise<Answer>
  /** The ID token of the password, typed now. */
  readonly type: () => string
  /** The ID token that the identity service gives for one of our custom tokens. */
  readonly redeem: (customToken: string) => string
  /** A code of the app that was not used yet. Waits for it. */
  readonly code: () => string
}

export interface Answer {
  readonly status: number
  readonly accessToken?: string
  readonly customToken?: string
  readonly ticket?: string
}

/** What turning the factor on left. Hashing its recovery codes for each run would take minutes. */
export interface Turned {
  readonly tree: unknown
  readonly key: Buffer
  readonly laptop: Held
}

const BROWSERS = { laptop: 'L', phone: 'P', thief: 'T' } as const

function start(): { world: World; call: Door['call']; app: Express; type: Door['type'] } {
  const { deps, world } = fakeDeps()
  const app = createApp(deps)
  return {
    world,
    app,
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

/** An ID token of Marie's, made now. */
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

/** Signs Marie up on her laptop, and turns the second factor on. */
export async function turnOnAtTheDoor(): Promise<Turned> {
  const { world, call, type } = start()
  const idToken = type()
  const sent = { method: 'POST', path: '/api/auth/sign-up', body: signUpBody(idToken) }
  const { accessToken = '' } = await call('laptop', sent)
  const post = async (path: string, body: unknown, token?: string) => {
    const reply = await call('laptop', { method: 'POST', path, body, token })
    return { ...reply, headers: new Headers(), text: JSON.stringify(reply) }
  }
  const key = await begin({ post }, accessToken)
  const code = codeOf(key, stepAt(world.now))
  await post('/api/auth/second-factor/activate', { code }, accessToken)
  // As of somebody who came by a provider: their sign-up could be completed.
  world.tree.write('users/marie/acceptedTermsAt', null)
  const laptop = { idToken, accessToken, sid: claimsOf(accessToken).sid }
  return { tree: world.tree.read(''), key, laptop }
}

/** The door as {@link turnOnAtTheDoor} left it. */
export function openDoor({ tree, key, laptop }: Turned): Door {
  const { world, call, type } = start()
  type()
  world.tree.write('', tree)
  return {
    world,
    call,
    type,
    held: { laptop },
    copied: { tokens: [laptop.idToken], tickets: [], codes: [] },
    his: { proofs: [], tickets: [] },
    redeem(customToken) {
      const [, , entry = ''] = customToken.split('/')
      return prove(world, { entry })
    },
    code() {
      const last = Number(world.tree.read('access/marie/factor/lastStep') ?? 0)
      world.now = Math.max(world.now, (last + 1) * 30 * SECOND_MS)
      return codeOf(key, stepAt(world.now))
    },
  }
}

/** The second factor as it is stored; null if there is none. */
export const factorOf = ({ world }: Door) =>
  world.tree.read('access/marie/factor') as Record<string, unknown> | null

/** Whether a sign-in is asked for a code: the factor is on, and its waiting period is not over. */
export function asksForCode(door: Door): boolean {
  const factor = factorOf(door)
  const { until = Infinity } = (factor?.['wait'] ?? {}) as { until?: number }
  return factor !== null && until > door.world.now
}

/** Whether the rules let a sign-in read. */
export function mayRead({ world }: Door, idToken: string): boolean {
  const { authTimeSeconds, entry } = world.proofs.get(idToken) ?? {}
  const key = entry === undefined ? String(authTimeSeconds) : `${authTimeSeconds}-${entry}`
  return (world.signIns.get(`marie/${key}`) ?? 0) > world.now
}
