import { SECOND_MS, MINUTE_MS } from '@sesame/contract/durations'
import { ask, momentOf, post, readGrant, signInOf, tokenOf, type Act, type Scene } from './act.ts'
import {
  advance,
  endBeforeLatest,
  endOthers,
  endUntil,
  noteEnded,
  follow,
  grant,
  keepWithinCap,
  known,
} from './effects.ts'
import {
  canEnterByLinked,
  canProve,
  canRenew,
  enterByLinked,
  makeAccount,
  prove,
  renewPassword,
} from './provider-acts.ts'
import { aliveOf, type Model, type Session, type SignIn } from './state.ts'
import {
  all,
  isCondemned,
  isGood,
  isLatest,
  isRecent,
  isTakenOver,
  lifeOf,
  when,
  type Verdict,
} from './verdicts.ts'

/** Opens a session. The first exchange fixes the sign-in's lifetime. */
function open(scene: Scene, signIn: SignIn, remember: boolean, text: string): Session {
  const { model, system, step } = scene
  const now = system.now()
  const { token, sid } = readGrant(text)
  signIn.untilMs = lifeOf(signIn, remember)
  signIn.standing = 'recorded'
  const session: Session = {
    ...{ uid: signIn.uid, sid, signIn, expiresAt: signIn.untilMs, n: 0, used: 0, since: 0 },
    provedSeconds: signIn.authTimeSeconds,
    ...{ rotatedAt: now, lockedAt: null, refusedUnlocks: 0, hasEnded: false },
  }
  model.sessions.push(session)
  grant(model, step.who, session, token, now)
  keepWithinCap(model, session)
  return session
}

/** Exchanges a sign-in, continuing the session `sid` if possible. */
async function exchange(scene: Scene, signIn: SignIn, remember: boolean, sid?: string) {
  const { model, system } = scene
  const at = momentOf(system)
  const { uid } = signIn
  const good = isGood(model, at, signIn)
  const alive = at.now < lifeOf(signIn, remember)
  const complete = model.profiles.has(uid) || signIn.way !== 'password'
  const latest = isLatest(model, signIn)
  const body = { idToken: signIn.idToken, remember, ...(sid !== undefined && { sid }) }
  const stands = !isTakenOver(model, signIn)
  // The account is followed first, also by who is refused then: it may end newer sign-ins, and all older ones that were not
  // exchanged.
  if (!isCondemned(model, signIn) && model.profiles.has(uid)) follow(model, uid)
  const verdict = when(isGood(model, at, signIn) && alive && complete && latest && stands)
  const { served, text } = await ask(scene, post('sign-in', body), verdict)
  if (!served) {
    if (good && !alive) noteEnded(model, uid, signIn.authTimeSeconds)
    if (good && !alive) signIn.standing = 'ended'
    if (good && alive) follow(model, uid)
    return
  }
  if (!model.profiles.has(uid)) {
    endBeforeLatest(model, uid)
    model.profiles.set(uid, { signedUpAt: null, ...known(model, uid) })
  }
  follow(model, uid)
  const session = aliveOf(model, uid).find((s) => s.sid === sid && s.signIn === signIn)
  if (!session || at.now >= session.expiresAt) return void open(scene, signIn, remember, text)
  advance(session, at.now)
  grant(model, scene.step.who, session, readGrant(text).token, at.now)
}

/** Refused when already signed up, except that a retry soon after, without a session, may pass. */
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
  const recent = isRecent(at, signIn)
  const stands = when(!isTakenOver(model, signIn) && isLatest(model, signIn))
  const isHeard = recent === 'served' && !isCondemned(model, signIn)
  if (isHeard && model.profiles.has(uid)) follow(model, uid)
  const still = when(isGood(model, at, signIn))
  const verdict = all(still, recent, stands, judgeSignUp(model, uid, at.now))
  const terms = { captchaToken: '', acceptedTerms: true, locale: 'fr' }
  const body = { idToken, displayName: 'Marie', ...terms }
  const { served, text } = await ask(scene, post('sign-up', body), verdict)
  if (!served) return
  if (model.profiles.has(uid)) follow(model, uid)
  else endBeforeLatest(model, uid)
  model.profiles.set(uid, { signedUpAt: at.now, ...known(model, uid) })
  open(scene, signIn, true, text)
}

async function reset(scene: Scene): Promise<void> {
  const { model, system } = scene
  if (!scene.step.flag) await renewPassword(scene)
  const signIn = await prove(scene)
  const { uid, idToken, authTimeSeconds } = signIn
  const at = momentOf(system)
  const good = isGood(model, at, signIn) && model.profiles.has(uid)
  const verdict = when(good && !isTakenOver(model, signIn))
  const { served, text } = await ask(scene, post('reset-password', { idToken }), verdict)
  if (!isCondemned(model, signIn) && model.profiles.has(uid)) follow(model, uid)
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
  /** Like a page: signs in at the provider, then here, and signs up if needed. */
  'come in': {
    possible: (model, step) => model.uid === null || canProve(model, step),
    run: async (scene) => {
      const signIn = await (scene.model.uid === null ? makeAccount : prove)(scene)
      const isComplete = scene.model.profiles.has(signIn.uid) || signIn.way !== 'password'
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
  'reset the password': { possible: canRenew, run: reset },
}
