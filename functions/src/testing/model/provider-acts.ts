import type { Act, Scene, Step } from './act.ts'
import type { Model, SignIn, Method } from './state.ts'
import type { Google, Proof, System } from './system.ts'

export const accountIn = (model: Model) =>
  model.uid === null ? undefined : model.accounts.get(model.uid)
const isOpen = (model: Model) => accountIn(model)?.disabled === false
const hasPassword = (model: Model) => accountIn(model)?.providers.includes('password') === true
const hasItsAddress = (model: Model) => accountIn(model)?.email === model.address
const googleIn = (model: Model) => accountIn(model)?.linked['google.com']?.subject

/** Reads the account after a change, and records whether the change ended older sign-ins. */
export async function look(model: Model, system: System, uid: string): Promise<void> {
  const before = model.accounts.get(uid)
  const found = await system.provider.look(uid)
  if (!found) return void model.accounts.delete(uid)
  model.accounts.set(uid, found)
  const { validSinceSeconds: seconds, passwordStamp, email } = found
  if (seconds <= (before?.validSinceSeconds ?? 0)) return
  const password = passwordStamp === before?.passwordStamp ? null : passwordStamp
  const raise = {
    seconds,
    password,
    email: email === before?.email ? null : email,
    isTheirs: false,
  }
  model.raises.set(uid, [...(model.raises.get(uid) ?? []), raise])
}

/** Like {@link look}, after our own server revoked all sign-ins, which must not count as a revocation by others. */
export async function lookPast(model: Model, system: System, uid: string): Promise<void> {
  const found = await system.provider.look(uid)
  if (found) model.accounts.set(uid, found)
}

/** Calls {@link look} for the current account, because our API may have changed the account. */
export async function lookAgain({ model, system }: Scene): Promise<void> {
  if (model.uid !== null) await look(model, system, model.uid)
}

async function hold({ model, system, step }: Scene, method: Method, proof: Proof): Promise<SignIn> {
  const { uid } = proof
  model.uid = uid
  if (!model.uids.includes(uid)) model.uids.push(uid)
  await look(model, system, uid)
  const signIn: SignIn = { ...proof, method, status: 'new', untilMs: null }
  model.signIns.push(signIn)
  model.held[step.who] = { ...model.held[step.who], signIn }
  return signIn
}

/** Whether the actor knows the current password and the account's address. */
export const knows = (model: Model, { who }: Step) =>
  hasPassword(model) &&
  (who === 'thief' ? model.stolen : model.hers) === model.password &&
  (who === 'thief' || hasItsAddress(model))

/** Gets a fresh proof by signing in with a method that the actor can use. */
export async function prove(scene: Scene): Promise<SignIn> {
  const { model, system, step } = scene
  if (!knows(model, step)) return byGoogle(scene)
  return hold(scene, 'password', await system.provider.enter(model.password))
}

/** Creates an account with the model's address and the actor's password. */
export async function makeAccount(scene: Scene): Promise<SignIn> {
  const { model, system } = scene
  choosePassword(scene)
  return hold(scene, 'password', await system.provider.signUp(model.password))
}

/** Makes the actor choose a password that no one else knows. */
function choosePassword({ model, step }: Scene): void {
  model.password = `secret-${model.passwords++}`
  if (step.who === 'thief') model.stolen = model.password
  else model.hers = model.password
}

/** Signs in with Google as the owner of the address. */
async function byGoogle(scene: Scene): Promise<SignIn> {
  const { system, step } = scene
  return hold(scene, 'google.com', await system.provider.enterByGoogle(step.flag))
}

/** Resets the password by e-mail. */
export async function renewPassword(scene: Scene): Promise<void> {
  const { model, system } = scene
  model.mailed = { code: system.mailedCode(), at: system.now() }
  choosePassword(scene)
  await system.provider.reset(model.password)
  await lookAgain(scene)
}

/** Sets a password with the token of a recent sign-in. The identity service requires no more. */
export async function setPassword(scene: Scene, signIn: SignIn): Promise<void> {
  choosePassword(scene)
  await scene.system.provider.setPassword(signIn, scene.model.password)
  await lookAgain(scene)
}

export const canEnterByOwner = (model: Model, { who }: Step) =>
  who !== 'thief' &&
  isOpen(model) &&
  (hasItsAddress(model) || googleIn(model) === model.subjects.owner)
export const canProve = (model: Model, step: Step) =>
  (isOpen(model) && knows(model, step)) || canEnterByOwner(model, step)
export const canRenew = (model: Model, { who }: Step) =>
  who !== 'thief' && isOpen(model) && hasPassword(model) && hasItsAddress(model)
/** Whether the actor can reset the password. If the step's `flag` is set, only an actor who knows the password can. */
export const canSendReset = (model: Model, step: Step) =>
  canRenew(model, step) && (!step.flag || knows(model, step))

const otherGoogleOf = ({ who }: Step): Google => (who === 'thief' ? 'theirs' : 'hers')

/** Links the actor's Google account, which has a different address. It replaces any Google account already linked. */
export async function linkGoogle(scene: Scene, by: SignIn): Promise<SignIn> {
  const google = otherGoogleOf(scene.step)
  return hold(scene, 'google.com', await scene.system.provider.linkGoogle(by, google))
}

/** Whether the identity service still accepts a sign-in for changing the account. */
export const isTaken = (model: Model, signIn: SignIn | undefined): signIn is SignIn =>
  isOpen(model) &&
  signIn?.uid === model.uid &&
  signIn.authTimeSeconds >= (accountIn(model)?.validSinceSeconds ?? 0)

export const canLink = (model: Model, step: Step, signIn: SignIn | undefined) =>
  isTaken(model, signIn) && googleIn(model) !== model.subjects[otherGoogleOf(step)]

/** Signs in with the Google account that the actor linked. */
export async function enterByLinked(scene: Scene): Promise<SignIn> {
  const { step, system } = scene
  return hold(scene, 'google.com', await system.provider.enterByLinked(otherGoogleOf(step)))
}
export const canEnterByLinked = (model: Model, step: Step) =>
  isOpen(model) && googleIn(model) === model.subjects[otherGoogleOf(step)]

/** Changes the account, if there is one. */
const toAccount = (
  possible: Act['possible'],
  change: (system: System, uid: string, scene: Scene) => Promise<void>,
): Act => ({
  possible: (model, step) => accountIn(model) !== undefined && possible(model, step),
  run: async (scene) => {
    const { model, system } = scene
    const { uid } = model
    if (uid === null) return
    await change(system, uid, scene)
    await look(model, system, uid)
  },
})

export const PROVIDER_ACTS: Readonly<Record<string, Act>> = {
  'sign up at the provider': {
    possible: (model) => model.uid === null,
    run: makeAccount,
  },
  'enter by password': {
    possible: (model, step) => isOpen(model) && knows(model, step),
    run: prove,
  },
  'enter by Google': {
    possible: (model, step) =>
      model.uid === null ? step.who !== 'thief' : canEnterByOwner(model, step),
    run: byGoogle,
  },
  'steal the password': {
    possible: (model) => hasPassword(model) && model.hers === model.password,
    run: ({ model }) => {
      model.stolen = model.password
      return Promise.resolve()
    },
  },
  'reset at the provider alone': { possible: canRenew, run: renewPassword },
  'unlink Google': toAccount(
    (model) => googleIn(model) !== undefined,
    (system, uid) => system.provider.unlinkGoogle(uid),
  ),
  // Uses a link e-mailed to the account's address.
  'verify the address': toAccount(
    (model, { who }) => hasItsAddress(model) === (who !== 'thief'),
    (system, uid) => system.provider.verifyAddress(uid),
  ),
  'revoke at the provider': toAccount(
    () => true,
    (system, uid) => system.provider.revoke(uid),
  ),
  'disable or enable': toAccount(
    () => true,
    (system, uid, { model }) => system.provider.disable(uid, isOpen(model)),
  ),
  'delete at the provider': toAccount(
    () => true,
    async (system, uid, { model }) => {
      await system.provider.remove(uid)
      model.deletedAt.set(uid, system.now())
      model.uid = null
    },
  ),
}
