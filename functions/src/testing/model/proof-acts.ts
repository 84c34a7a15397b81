import { MAX_UNLOCK_TRIES } from '@sesame/contract/constants'
import { ask, momentOf, post, readGrant, signInOf, tokenOf } from './act.ts'
import type { Act, Scene, Step } from './act.ts'
import { endOthers, endSignIn, endUntil, follow, followBy, grant, move } from './effects.ts'
import { checkMended } from './mended.ts'
import {
  canLink,
  canProve,
  canSendReset,
  linkGoogle,
  lookAgain,
  prove,
  renewPassword,
} from './provider-acts.ts'
import { recordUse, withToken } from './session-acts.ts'
import type { Model, SignIn, Token, Method } from './state.ts'
import { isOver, isRejected, isTrusted, judge, viewOf, type View } from './trust.ts'
import { all, isRecent, isSignIn, isSinceLock, isUsable, judgeToken, when } from './verdicts.ts'
import type { Verdict } from './verdicts.ts'

interface How {
  readonly path: 'reauthenticate' | 'unlock-session' | 'change-password' | 'change-sign-in-methods'
  readonly body?: object
  /** Whether the act makes the proof's method trusted. This requires a recent proof in the session. */
  readonly trusts?: boolean
  readonly fresh?: boolean
  /** The verdict of any further requirement on the proof. */
  readonly demands?: Verdict
  readonly lockedToo?: boolean
}

/** Returns what our API reads about the person after the session has made the proof's method trusted. */
function trusting(view: View, { method }: SignIn): View {
  const { account, trusted } = view
  if (!account || !trusted) return view
  const google = account.linked['google.com']?.subject ?? null
  const password = account.passwordStamp
  const own = method === 'password' ? { password } : { google, removed: null }
  return { ...view, trusted: { ...trusted, ...own } }
}

interface Moved {
  readonly served: boolean
  /** Whether the session moved to the proof's sign-in, even if the session then ended. */
  readonly hasMoved: boolean
}

/**
 * Sends a request whose proof of identity is another sign-in, and checks the response. Such a request moves the session to
 * that sign-in and applies changes of the account. Changes the model in the same way.
 */
async function moveTo(scene: Scene, token: Token, proof: SignIn, how: How): Promise<Moved> {
  const { model, system, step } = scene
  const { path, body, trusts = false, fresh = false, demands = 'served', lockedToo = false } = how
  const at = momentOf(system)
  const { session } = token
  const found = judgeToken(model, at, token, { lockedToo })
  recordUse(token, found, proof)
  const before = viewOf(model, session.uid)
  const view = trusts ? trusting(before, proof) : before
  const isOwn = proof.uid === session.uid
  const proved = trusts ? isRecent(at, { authTimeSeconds: session.provedSeconds }) : 'served'
  const isValid = isOwn && !isRejected(model, proof, view) && (trusts || isSignIn(model, proof))
  // The API first moves the session to the new sign-in, and then applies changes of the account, which may end the session.
  // So a refused request may also have moved the session.
  const heard = all(
    found === 'either' ? 'served' : found,
    demands,
    proved,
    when(isValid),
    isRecent(at, proof),
  )
  const judged = judge(view, proof)
  const isTheirs = isTrusted(view, judged, proof)
  const moves = all(heard, when(isTheirs && isUsable(model, at, proof)))
  const verdict = all(moves, when(!isOver(model, proof, view, judged)))
  const sent = post(path, { ...body, idToken: proof.idToken }, token)
  const { served, text } = await ask(scene, sent, verdict)
  if (heard !== 'refused' && !isTheirs) {
    await checkMended(scene, proof, view)
    followBy(model, proof, view)
  }
  const hasMoved = served || (moves === 'served' && verdict === 'refused')
  if (hasMoved) move(model, session, { proof, fresh, now: at.now, view })
  if (served) grant(model, step.who, session, readGrant(text).token, at.now)
  return { served, hasMoved }
}

async function unlock(scene: Scene, token: Token, proof: SignIn): Promise<void> {
  const { model } = scene
  const at = momentOf(scene.system)
  const { session } = token
  const found = judgeToken(model, at, token, { lockedToo: true })
  const demands = isSinceLock(at, proof, session)
  const how = { path: 'unlock-session', fresh: true, demands, lockedToo: true } as const
  const { hasMoved } = await moveTo(scene, token, proof, how)
  if (hasMoved || session.hasEnded || session.lockedAt === null || found === 'refused') return
  session.refusedUnlocks += 1
  if (session.refusedUnlocks >= MAX_UNLOCK_TRIES) endSignIn(model, session.signIn)
}

/** Changes the password, which ends all other sessions and older sign-ins. */
async function changePassword(scene: Scene, token: Token): Promise<void> {
  const { model } = scene
  // With the step's flag, an earlier step has already set the password.
  if (!scene.step.flag) await renewPassword(scene)
  const proof = await prove(scene)
  const trusts = proof.method === 'password'
  const how = { path: 'change-password', fresh: true, trusts } as const
  const { served } = await moveTo(scene, token, proof, how)
  if (!served) return
  endOthers(model, token.session)
  endUntil(model, token.session.uid, proof.authTimeSeconds - 1)
}

async function linkAndTell(scene: Scene, token: Token): Promise<void> {
  const by = signInOf(scene.model, scene.step)
  if (!by) return
  const proof = await linkGoogle(scene, by)
  const body = { added: 'google.com' }
  await moveTo(scene, token, proof, { path: 'change-sign-in-methods', body, trusts: true })
}

/** Returns what our API reads about the person after a method is removed. */
function without(view: View, method: Method): View {
  const { account, trusted } = view
  if (!account || !trusted) return view
  const { [method]: _, ...linked } = account.linked
  const left = method === 'password' ? { ...account, passwordStamp: null } : { ...account, linked }
  const removed = account.linked['google.com']?.subject ?? trusted.removed ?? null
  const google = isReplaced(view) ? trusted.google : null
  const kept = method === 'password' ? { password: null } : { google, removed }
  return { ...view, account: left, trusted: { ...trusted, ...kept } }
}

/** Whether a different Google account has replaced the trusted one. Removing the new account links the trusted one again. */
function isReplaced({ account, trusted }: View): boolean {
  const stands = account?.linked['google.com']?.subject ?? null
  const own = trusted?.google ?? null
  return own !== null && stands !== null && stands !== own
}

/**
 * Makes the server remove a method and end the sessions that used it. The server refuses to remove the only method, or the method
 * of the session itself.
 */
const remove = (method: Method) => async (scene: Scene, token: Token) => {
  const { model, system, step } = scene
  const at = momentOf(system)
  const { session } = token
  const found = judgeToken(model, at, token)
  recordUse(token, found)
  const there = viewOf(model, session.uid)
  // If the account was taken over, the server applies the takeover instead of removing the method.
  const isTaken = judge(there)?.takenOverBy != null
  const view = isTaken ? there : without(there, method)
  const isAnothers = method === 'google.com' && isReplaced(there)
  const proved = isRecent(at, { authTimeSeconds: session.provedSeconds })
  const isHeard = all(
    found === 'either' ? 'served' : found,
    proved,
    when(isTaken || isAnothers || !isOnly(model, session.uid, method)),
  )
  const removes = all(isHeard, when(isAnothers || session.signIn.method !== method))
  const verdict = all(removes, when(!isOver(model, session.signIn, view)))
  const sent = post('change-sign-in-methods', { removed: method }, token)
  const { served, text } = await ask(scene, sent, verdict)
  if (served || (removes === 'served' && verdict === 'refused'))
    follow(model, session.uid, undefined, view)
  if (!served) return
  await lookAgain(scene)
  for (const other of isAnothers ? [] : model.sessions) {
    if (other.uid === session.uid && !other.hasEnded && other.signIn.method === method)
      endSignIn(model, other.signIn)
  }
  grant(model, step.who, session, readGrant(text).token, at.now)
}

function isOnly(model: Model, uid: string, method: Method): boolean {
  const { account, trusted } = viewOf(model, uid)
  const has = (one: string | number | null | undefined, there: unknown) =>
    one != null && one === there ? one : null
  const stands = account?.linked['google.com']?.subject
  const google = method === 'google.com' ? (trusted?.google ?? null) : has(trusted?.google, stands)
  const password =
    method === 'password'
      ? (trusted?.password ?? null)
      : has(trusted?.password, account?.passwordStamp)
  return method === 'password'
    ? password !== null && google === null
    : google !== null && password === null
}

/**
 * Runs an action that requires a proof of identity. The owner signs in again for the proof; the thief uses an existing ID
 * token.
 */
const withProof = (run: (scene: Scene, token: Token, proof: SignIn) => Promise<unknown>): Act => ({
  possible: (model, step) =>
    tokenOf(model, step) !== undefined && (step.who === 'thief' || canProve(model, step)),
  run: async (scene) => {
    const { model, step } = scene
    const token = tokenOf(model, step)
    const proof = step.who === 'thief' ? signInOf(model, step) : await prove(scene)
    if (token && proof) await run(scene, token, proof)
  },
})

const ifToo = (act: Act, also: (model: Model, step: Step) => boolean): Act => ({
  ...act,
  possible: (model, step) => act.possible(model, step) && also(model, step),
})

export const PROOF_ACTS: Readonly<Record<string, Act>> = {
  unlock: withProof(unlock),
  reauthenticate: withProof((scene, token, proof) =>
    moveTo(scene, token, proof, { path: 'reauthenticate' }),
  ),
  'change the password': ifToo(withToken(changePassword), canSendReset),
  'link Google and tell': ifToo(withToken(linkAndTell), (model, step) =>
    canLink(model, step, signInOf(model, step)),
  ),
  'remove Google': withToken(remove('google.com')),
  'remove the password': withToken(remove('password')),
}
