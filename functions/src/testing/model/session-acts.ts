import { MAX_UNLOCK_TRIES } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Sent } from '../call-app.ts'
import { ask, momentOf, post, readGrant, signInOf, tokenOf } from './act.ts'
import type { Act, Scene, Step } from './act.ts'
import { advance, endOthers, endSignIn, endUntil, erase, follow, grant, move } from './effects.ts'
import { canProve, canRenew, prove, renewPassword } from './provider-acts.ts'
import type { Model, SignIn, Token } from './state.ts'
import {
  all,
  isGood,
  isRecent,
  isSinceLock,
  isTakenOver,
  judgeToken,
  stepOf,
  when,
} from './verdicts.ts'
import type { Call, Moment, Verdict } from './verdicts.ts'

/** Whether a proof is of the same person, good and recent. */
function judgeProof({ model }: Scene, at: Moment, { session }: Token, proof: SignIn): Verdict {
  return all(when(proof.uid === session.uid && isGood(model, at, proof)), isRecent(at, proof))
}

/** Calls with a proof read the account; a proof older than a takeover is refused. */
async function askWithProof(
  scene: Scene,
  { sent, verdict, proof }: { sent: Sent; verdict: Verdict; proof: SignIn },
): Promise<{ served: boolean; text: string }> {
  const { model } = scene
  const isOld = isTakenOver(model, proof)
  const answer = await ask(scene, sent, isOld ? 'refused' : verdict)
  if (isOld && verdict !== 'refused') follow(model, proof.uid)
  return answer
}

/** The session check notes the presented step, unless a proof is somebody else's. */
function noteUse({ n, session }: Token, verdict: Verdict, proof?: SignIn): void {
  const isOwn = proof === undefined || proof.uid === session.uid
  if (isOwn && verdict !== 'refused' && n === session.n) session.used = n
}

async function read(scene: Scene, token: Token, path: string, call: Call): Promise<boolean> {
  const { model, system } = scene
  const at = momentOf(system)
  noteUse(token, judgeToken(model, at, token, { ...call, sees: false }))
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
  noteUse(token, verdict)
  const { served } = await ask(scene, post('lock-session', undefined, token), verdict)
  if (served) token.session.lockedAt = system.now()
}

async function unlock(scene: Scene, token: Token, proof: SignIn): Promise<void> {
  const { model, system, step } = scene
  const at = momentOf(system)
  const { session } = token
  const before = judgeToken(model, at, token, { lockedToo: true })
  noteUse(token, before, proof)
  const proves = all(judgeProof(scene, at, token, proof), isSinceLock(at, proof, session))
  // The account is followed after the move, so this session stays.
  const verdict = before === 'either' ? proves : all(before, proves)
  const sent = post('unlock-session', { idToken: proof.idToken }, token)
  const isOld = isTakenOver(model, proof)
  const { served, text } = await askWithProof(scene, { sent, verdict, proof })
  if (served) {
    move(model, session, { proof, fresh: true, now: at.now })
    grant(model, step.who, session, readGrant(text).token, at.now)
  } else if (
    session.lockedAt !== null &&
    before !== 'refused' &&
    !(isOld && proves !== 'refused')
  ) {
    session.refusedUnlocks += 1
    if (session.refusedUnlocks >= MAX_UNLOCK_TRIES) endSignIn(model, session.signIn)
  }
}

/** Moves a session to a proof. After a password change, everything older ends. */
async function moveTo(
  scene: Scene,
  token: Token,
  proof: SignIn,
  path: 'reauthenticate' | 'change-password',
): Promise<void> {
  const { model, system, step } = scene
  const at = momentOf(system)
  const { session } = token
  const before = judgeToken(model, at, token)
  noteUse(token, before, proof)
  const fresh = path === 'change-password'
  // Setting a password is allowed where the session was proved before.
  const isFresh = fresh ? isRecent(at, { authTimeSeconds: session.provedSeconds }) : 'served'
  const proves = all(judgeProof(scene, at, token, proof), isFresh)
  const verdict = before === 'either' ? proves : all(before, proves)
  const sent = post(path, { idToken: proof.idToken }, token)
  const { served, text } = await askWithProof(scene, { sent, verdict, proof })
  if (!served) return
  move(model, session, { proof, fresh, now: at.now })
  if (fresh) {
    endOthers(model, session)
    endUntil(model, session.uid, proof.authTimeSeconds - 1)
  }
  grant(model, step.who, session, readGrant(text).token, at.now)
}

async function eraseAll(scene: Scene, token: Token): Promise<void> {
  const { model, system } = scene
  const at = momentOf(system)
  const { session } = token
  const before = judgeToken(model, at, token)
  noteUse(token, before)
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
  noteUse(token, verdict)
  const { served } = await ask(scene, post('sign-out', undefined, token), verdict)
  if (served) endSignIn(scene.model, token.session.signIn)
}

async function signOutOthers(scene: Scene, token: Token): Promise<void> {
  const at = momentOf(scene.system)
  const { session } = token
  const isPresent = judgeToken(scene.model, at, token) !== 'refused'
  const verdict = judgeToken(scene.model, at, token, { sees: true })
  noteUse(token, judgeToken(scene.model, at, token))
  const sent = { method: 'DELETE', path: '/api/auth/sessions', token: token.text }
  const { served } = await ask(scene, sent, verdict)
  if (isPresent) follow(scene.model, session.uid)
  if (!served) return
  endOthers(scene.model, session)
  const untilSeconds = Math.floor((at.now - MINUTE_MS) / SECOND_MS)
  endUntil(scene.model, session.uid, untilSeconds, session.signIn)
}

const withToken = (run: (scene: Scene, token: Token) => Promise<unknown>): Act => ({
  possible: (model, step) => tokenOf(model, step) !== undefined,
  run: async (scene) => {
    const token = tokenOf(scene.model, scene.step)
    if (token) await run(scene, token)
  },
})

/** Acts with a fresh proof; the thief uses an existing ID token. */
const withProof = (
  can: (model: Model, step: Step) => boolean,
  run: (scene: Scene, token: Token, proof: SignIn) => Promise<void>,
): Act => ({
  possible: (model, step) =>
    tokenOf(model, step) !== undefined && (step.who === 'thief' || can(model, step)),
  run: async (scene) => {
    const { model, step } = scene
    const token = tokenOf(model, step)
    const proof = step.who === 'thief' ? signInOf(model, step) : await prove(scene)
    if (token && proof) await run(scene, token, proof)
  },
})

export const SESSION_ACTS: Readonly<Record<string, Act>> = {
  'read the profile': withToken(readUser),
  'list the devices': withToken(readSessions),
  refresh: withToken(refresh),
  lock: withToken(lock),
  unlock: withProof(canProve, unlock),
  reauthenticate: withProof(canProve, (...args) => moveTo(...args, 'reauthenticate')),
  'change the password': {
    possible: (model, step) => tokenOf(model, step) !== undefined && canRenew(model, step),
    run: async (scene) => {
      const token = tokenOf(scene.model, scene.step)
      // With the flag, the password was already changed.
      if (!scene.step.flag) await renewPassword(scene)
      if (token) await moveTo(scene, token, await prove(scene), 'change-password')
    },
  },
  'sign out': withToken(signOut),
  'sign the others out': withToken(signOutOthers),
  erase: withToken(eraseAll),
}
