import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { ask, momentOf, post, readGrant, tokenOf, type Act, type Scene } from './act.ts'
import { advance, endOthers, endSignIn, endUntil, erase, follow, grant } from './effects.ts'
import { lookAgain, lookPast } from './provider-acts.ts'
import type { SignIn, Token } from './state.ts'
import { all, isRecent, judgeToken, stepOf, type Call, type Verdict } from './verdicts.ts'

/** Records that the token's step was used, like the session check, unless the proof belongs to a different person. */
export function recordUse({ n, session }: Token, verdict: Verdict, proof?: SignIn): void {
  const isOwn = proof === undefined || proof.uid === session.uid
  if (isOwn && verdict !== 'refused' && n === session.n) session.used = n
}

async function read(scene: Scene, token: Token, path: string, call: Call): Promise<boolean> {
  const { model, system } = scene
  await lookAgain(scene)
  const at = momentOf(system)
  recordUse(token, judgeToken(model, at, token, { ...call, sees: false }))
  const sent = { method: 'GET', path, token: token.text }
  const verdict = judgeToken(model, at, token, call)
  const isPresent = judgeToken(model, at, token) !== 'refused'
  const { served } = await ask(scene, sent, verdict)
  if (call.sees && isPresent) follow(model, token.session.uid)
  return served
}

export const readUser = (scene: Scene, token: Token) =>
  read(scene, token, '/api/common/user', { sees: true })
export const readSessions = (scene: Scene, token: Token) =>
  read(scene, token, '/api/auth/sessions', {})

export async function refresh(scene: Scene, token: Token): Promise<void> {
  const { model, system, step } = scene
  const at = momentOf(system)
  const { session } = token
  const before = judgeToken(model, at, token)
  const becomes = stepOf(token, at)
  const own = { next: 'served', again: 'served', 'again or reuse': 'either', reuse: 'refused' }
  const verdict = all(before, own[becomes] as Verdict)
  const sent = post('refresh-access-token', { accessToken: token.text })
  const { served, text } = await ask(scene, sent, verdict)
  if (!served) {
    if (before !== 'refused') endSignIn(model, session.signIn)
    return
  }
  if (becomes === 'next') advance(session, at.now)
  grant(model, step.who, session, readGrant(text).token, at.now)
}

async function lock(scene: Scene, token: Token): Promise<void> {
  const { model, system } = scene
  const verdict = judgeToken(model, momentOf(system), token)
  recordUse(token, verdict)
  const { served } = await ask(scene, post('lock-session', undefined, token), verdict)
  if (served) token.session.lockedAt = system.now()
}

async function eraseAll(scene: Scene, token: Token): Promise<void> {
  const { model, system } = scene
  const at = momentOf(system)
  const { session } = token
  const before = judgeToken(model, at, token)
  recordUse(token, before)
  const seen = judgeToken(model, at, token, { sees: true })
  const isFresh = isRecent(at, { authTimeSeconds: session.provedSeconds })
  const sent = { method: 'DELETE', path: '/api/common/user', token: token.text }
  const { served } = await ask(scene, sent, all(seen, isFresh))
  if (served) erase(model, session.uid)
  else if (before !== 'refused' && seen === 'refused') follow(model, session.uid)
}

async function signOut(scene: Scene, token: Token): Promise<void> {
  const at = momentOf(scene.system)
  const verdict = judgeToken(scene.model, at, token, { lockedToo: true })
  recordUse(token, verdict)
  const { served } = await ask(scene, post('sign-out', undefined, token), verdict)
  if (served) endSignIn(scene.model, token.session.signIn)
}

async function signOutOthers(scene: Scene, token: Token): Promise<void> {
  const at = momentOf(scene.system)
  const { session } = token
  const isPresent = judgeToken(scene.model, at, token) !== 'refused'
  const verdict = judgeToken(scene.model, at, token, { sees: true })
  recordUse(token, judgeToken(scene.model, at, token))
  const sent = { method: 'DELETE', path: '/api/auth/sessions', token: token.text }
  const { served } = await ask(scene, sent, verdict)
  if (isPresent) follow(scene.model, session.uid)
  if (!served) return
  await lookPast(scene.model, scene.system, session.uid)
  endOthers(scene.model, session)
  const untilSeconds = Math.floor((at.now - MINUTE_MS) / SECOND_MS)
  endUntil(scene.model, session.uid, untilSeconds, session.signIn)
}

export const withToken = (run: (scene: Scene, token: Token) => Promise<unknown>): Act => ({
  possible: (model, step) => tokenOf(model, step) !== undefined,
  run: async (scene) => {
    const token = tokenOf(scene.model, scene.step)
    if (token) await run(scene, token)
  },
})

export const SESSION_ACTS: Readonly<Record<string, Act>> = {
  'read the profile': withToken(readUser),
  'list the devices': withToken(readSessions),
  refresh: withToken(refresh),
  lock: withToken(lock),
  'sign out': withToken(signOut),
  'sign the others out': withToken(signOutOthers),
  erase: withToken(eraseAll),
}
