import { SECOND_MS } from '@sesame/contract/durations'
import type { Step } from './act.ts'
import { knows } from './provider-acts.ts'
import type { Model, SignIn } from './state.ts'
import { isCondemned, viewOf } from './trust.ts'

type Leads = (model: Model, step: Step) => boolean

const SETTING = ['reset at the provider alone', 'set a password', 'change the address']

/** Fault: a revocation that our API has not read is lost after someone sets a password or an address. */
const forgetsRevocation: Leads = (model, step) => {
  const sets =
    SETTING.includes(step.do) || (/^(reset|change) the password/.test(step.do) && !step.flag)
  const isCut = (signIn: SignIn) => signIn.status !== 'ended' && isCondemned(model, signIn)
  return sets && model.signIns.some((signIn) => signIn.uid === model.uid && isCut(signIn))
}

/**
 * Fault: a revocation is ignored if it is made while the account has an untrusted address, or just after a password was set.
 */
const overlooksRevocation: Leads = (model, step) => {
  const { account, trusted } = viewOf(model, model.uid ?? '')
  if (step.do !== 'revoke at the provider' || !account || !trusted) return false
  const { email, passwordStamp } = account
  const isJustSet = model.now() - (passwordStamp ?? 0) < 4 * SECOND_MS
  return email !== trusted.email || isJustSet
}

/** Acts that begin with a sign-in at the provider, with Google if the actor does not know the password. */
const PROVING = ['come in', 'unlock', 'reauthenticate', 'change the password', 'reset the password']

/**
 * Fault: a revocation caused by a stranger's password counts if our API never read that password, which the provider removes when
 * the owner signs in with Google.
 */
const missesPassword: Leads = (model, step) => {
  const { account, trusted } = viewOf(model, model.uid ?? '')
  const { passwordStamp = null, emailVerified = false } = account ?? {}
  const entersByGoogle =
    step.do === 'enter by Google' || (PROVING.includes(step.do) && !knows(model, step))
  const isStrange = passwordStamp !== null && passwordStamp !== trusted?.password
  return isStrange && !emailVerified && step.who !== 'thief' && entersByGoogle
}

const FAULTS: readonly Leads[] = [forgetsRevocation, overlooksRevocation, missesPassword]

/** Whether a step leads to a known fault of the product, so that random sequences exclude it. */
export const leadsToFault: Leads = (model, step) => FAULTS.some((leads) => leads(model, step))
