import { MAX_SESSIONS } from '@sesame/contract/constants'
import { momentOf, type Scene } from './act.ts'
import { aliveOf, isLocked, type Model, type SignIn } from './state.ts'
import { lookAgain } from './provider-acts.ts'
import { isOver } from './trust.ts'
import type { Verdict } from './verdicts.ts'
import { readSessions, readUser, refresh } from './session-acts.ts'
import { runOften } from './passing-acts.ts'

/** Checks what must be true after every step. */
export async function checkAlways(scene: Scene): Promise<void> {
  const { model, system } = scene
  const { now } = momentOf(system)
  await lookAgain(scene)
  for (const signIn of model.signIns) {
    const verdict = judgeRules(model, signIn, now)
    if (verdict === 'either') continue
    const { idToken, authTimeSeconds } = signIn
    if ((await system.mayRead(signIn)) !== (verdict === 'served')) {
      throw new Error(`the rules: ${idToken.slice(-8)} of ${authTimeSeconds} has to be ${verdict}`)
    }
  }
  for (const uid of model.uids) {
    const count = await system.countSessions(uid)
    if (count > MAX_SESSIONS) throw new Error(`${uid} has ${count} sessions`)
    const found = model.erased.has(uid) ? await system.search(uid) : []
    if (found.length > 0) throw new Error(`${uid} was erased, and is found in ${found.join()}`)
  }
}

/** Whether the database rules should allow a sign-in to read: only while the sign-in is recorded. */
function judgeRules(model: Model, signIn: SignIn, now: number): Verdict {
  const { uid, status, untilMs } = signIn
  if (status !== 'recorded' || isLocked(model, signIn) || now >= (untilMs ?? 0)) return 'refused'
  if (isOver(model, signIn)) return 'either'
  const own = aliveOf(model, uid).filter((session) => session.signIn === signIn)
  return own.length > 0 ? 'served' : 'either'
}

/** How many of the newest tokens to try at the end of a sequence. */
const AT_LAST = 15

/** Tries the newest tokens once more, before and after the job that runs every ten minutes. */
export async function checkAtLast(scene: Scene): Promise<void> {
  const { model, system } = scene
  const tokens = () => model.tokens.filter(({ expiresAt }) => system.now() < expiresAt)
  for (const token of tokens().slice(-AT_LAST)) await readSessions(scene, token)
  await runOften(scene)
  await checkAlways(scene)
  for (const token of tokens().slice(-AT_LAST)) await readUser(scene, token)
  for (const token of tokens().slice(-AT_LAST).reverse()) await refresh(scene, token)
  await checkAlways(scene)
}
