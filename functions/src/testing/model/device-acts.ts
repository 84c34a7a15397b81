import { PROVIDER_SKEW_MS } from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { ask, momentOf, post, readGrant, signInOf, tokenOf, type Act, type Scene } from './act.ts'
import {
  advance,
  endOthers,
  endUntil,
  followBy,
  grant,
  keepWithinCap,
  makeProfile,
  recordEnded,
} from './effects.ts'
import { checkMended } from './mended.ts'
import {
  canEnterByLinked,
  canProve,
  canSendReset,
  enterByLinked,
  lookAgain,
  makeAccount,
  prove,
  renewPassword,
} from './provider-acts.ts'
import { aliveOf, type Model, type Session, type SignIn } from './state.ts'
import { isCurrent, isRejected, viewOf, type View } from './trust.ts'
import {
  all,
  isLatest,
  isRecent,
  isSignIn,
  isUsable,
  lifeOf,
  when,
  type Verdict,
} from './verdicts.ts'

/** Opens a session. The first use of a sign-in fixes its lifetime. */
function open(scene: Scene, signIn: SignIn, remember: boolean, text: string): Session {
  const { model, system, step } = scene
  const now = system.now()
  const { token, sid } = readGrant(text)
  signIn.untilMs = lifeOf(signIn, remember)
  signIn.status = 'recorded'
  const session: Session = {
    uid: signIn.uid,
    sid,
    signIn,
    expiresAt: signIn.untilMs,
    n: 0,
    used: 0,
    since: 0,
    provedSeconds: isSignIn(model, signIn) ? signIn.authTimeSeconds : 0,
    rotatedAt: now,
    lockedAt: null,
    refusedUnlocks: 0,
    hasEnded: false,
  }
  model.sessions.push(session)
  grant(model, step.who, session, token, now)
  keepWithinCap(model, session)
  return session
}

/** Whether a sign-in passes the first checks. The API then applies changes of the account, even if it refuses the request. */
function isHeard(model: Model, signIn: SignIn): boolean {
  const isNew = signIn.status === 'new' && isUsable(model, { now: 0, skewMs: 0 }, signIn)
  return !isRejected(model, signIn) && (!isNew || isSignIn(model, signIn))
}

/**
 * Records that a sign-up begins, unless the account is a day old or its address is verified: in these cases, the API cannot know
 * whether the account is new.
 */
function recordBegun({ begun, accounts, now }: Model, uid: string): void {
  const account = accounts.get(uid)
  if (!account || account.emailVerified || now() - account.createdAt >= DAY_MS) return
  if (!begun.has(uid)) begun.set(uid, now())
}

/** Sends a sign-in to the API, continuing the session `sid` if possible. */
async function exchange(scene: Scene, signIn: SignIn, remember: boolean, sid?: string) {
  const { model, system } = scene
  await lookAgain(scene)
  const at = momentOf(system)
  const { uid } = signIn
  const view = viewOf(model, uid)
  const alive = at.now < lifeOf(signIn, remember)
  const complete = model.profiles.has(uid) || signIn.method !== 'password'
  const latest = isLatest(model, signIn)
  const heard = isHeard(model, signIn)
  const proves = heard && (!model.profiles.has(uid) || followBy(model, signIn))
  const current = model.profiles.has(uid) || isCurrent(view, signIn)
  const stands = proves && complete && latest && current && isUsable(model, at, signIn)
  const body = { idToken: signIn.idToken, remember, ...(sid !== undefined && { sid }) }
  const { served, text } = await ask(scene, post('sign-in', body), when(stands && alive))
  if (heard && !proves) await checkMended(scene, signIn, view)
  if (!served) {
    if (text.includes('auth/sign-up-incomplete')) recordBegun(model, uid)
    if (stands) recordEnded(model, uid, signIn.authTimeSeconds)
    const isUsed = aliveOf(model, uid).some((session) => session.signIn === signIn)
    if (stands || (!proves && signIn.status === 'recorded' && !isUsed)) signIn.status = 'ended'
    return
  }
  if (!model.profiles.has(uid)) makeProfile(model, signIn, null)
  const session = aliveOf(model, uid).find((s) => s.sid === sid && s.signIn === signIn)
  if (!session || at.now >= session.expiresAt) return void open(scene, signIn, remember, text)
  advance(session, at.now)
  grant(model, scene.step.who, session, readGrant(text).token, at.now)
}

/**
 * People who have already signed up must be refused. Only a retry within minutes may succeed, if no session has been used since.
 */
function judgeSignUp(model: Model, uid: string, now: number): Verdict {
  const at = model.profiles.get(uid)?.signedUpAt
  if (at === undefined || at === null) return 'served'
  const age = now - at
  if (age <= 25 * SECOND_MS || age > 6 * MINUTE_MS) return 'refused'
  return aliveOf(model, uid).some((session) => session.rotatedAt >= at) ? 'refused' : 'either'
}

async function signUp(scene: Scene, signIn: SignIn): Promise<void> {
  const { model, system } = scene
  const at = momentOf(system)
  const { uid, idToken } = signIn
  const view = viewOf(model, uid)
  const recent = isRecent(at, signIn)
  const heard = recent === 'served' && !isRejected(model, signIn) && isSignIn(model, signIn)
  const proves = heard && (!model.profiles.has(uid) || followBy(model, signIn))
  const current = model.profiles.has(uid) || isCurrent(view, signIn)
  const stands = when(proves && current && isLatest(model, signIn) && isUsable(model, at, signIn))
  const verdict = all(recent, stands, judgeSignUp(model, uid, at.now))
  const terms = { captchaToken: '', acceptedTerms: true, locale: 'fr' }
  const body = { idToken, displayName: 'Marie', ...terms }
  const { served, text } = await ask(scene, post('sign-up', body), verdict)
  if (heard && !proves) await checkMended(scene, signIn, view)
  if (!served) return
  makeProfile(model, signIn, at.now)
  open(scene, signIn, true, text)
}

/** Whether a code was e-mailed recently, and before the account's current password was set. */
function wasMailed({ mailed, now }: Model, { account }: View): boolean {
  if (mailed === null) return false
  const at = Math.floor(mailed.at / SECOND_MS) * SECOND_MS
  return now() - at <= 2 * HOUR_MS && (account?.passwordStamp ?? 0) + PROVIDER_SKEW_MS >= at
}

/** Returns what our API reads about the person, if it accepts that the password was set through an e-mailed link. */
function byMail(model: Model, view: View): View | null {
  const { account, trusted } = view
  const password = account?.passwordStamp ?? null
  if (!trusted || password === null) return null
  if (trusted.password !== password && !wasMailed(model, view)) return null
  return { ...view, trusted: { ...trusted, password } }
}

async function reset(scene: Scene): Promise<void> {
  const { model, system } = scene
  if (!scene.step.flag) await renewPassword(scene)
  const signIn = await prove(scene)
  const { uid, idToken, authTimeSeconds } = signIn
  const at = momentOf(system)
  const before = viewOf(model, uid)
  const heard = !isRejected(model, signIn) && model.profiles.has(uid) && isSignIn(model, signIn)
  const view = heard ? byMail(model, before) : null
  const proves = view !== null && followBy(model, signIn, view, wasMailed(model, before))
  const verdict = when(proves && isUsable(model, at, signIn))
  const body = { idToken, code: model.mailed?.code ?? 'none' }
  const { served, text } = await ask(scene, post('reset-password', body), verdict)
  if (!served) return
  endOthers(model, open(scene, signIn, false, text))
  endUntil(model, uid, authTimeSeconds - 1)
}

const withSignIn = (run: (scene: Scene, signIn: SignIn) => Promise<void>): Act => ({
  possible: (model, step) => signInOf(model, step) !== undefined,
  run: async (scene) => {
    const signIn = signInOf(scene.model, scene.step)
    if (signIn) await run(scene, signIn)
  },
})

export const DEVICE_ACTS: Readonly<Record<string, Act>> = {
  /** Acts as the sign-in page does: signs in at the provider, then at the API, or signs up at the API if needed. */
  'come in': {
    possible: (model, step) => model.uid === null || canProve(model, step),
    run: async (scene) => {
      const signIn = await (scene.model.uid === null ? makeAccount : prove)(scene)
      const isComplete = scene.model.profiles.has(signIn.uid) || signIn.method !== 'password'
      await (isComplete ? exchange(scene, signIn, scene.step.flag) : signUp(scene, signIn))
    },
  },
  'come in by the linked account': {
    possible: canEnterByLinked,
    run: async (scene) => exchange(scene, await enterByLinked(scene), true),
  },
  'sign in': withSignIn((scene, signIn) => exchange(scene, signIn, scene.step.flag)),
  continue: withSignIn((scene, signIn) =>
    exchange(scene, signIn, true, tokenOf(scene.model, scene.step)?.session.sid),
  ),
  'sign in twenty times': withSignIn(async (scene, signIn) => {
    for (let i = 0; i < 20; i++) {
      await scene.system.tick()
      await exchange(scene, signIn, true)
    }
  }),
  'sign up': withSignIn(signUp),
  'reset the password': { possible: canSendReset, run: reset },
}
