import type { Act, Scene, Step } from './act.ts'
import type { Model, SignIn, Way } from './state.ts'
import type { Proof, System } from './system.ts'

const account = (model: Model) => (model.uid === null ? undefined : model.accounts.get(model.uid))
const isOpen = (model: Model) => account(model)?.disabled === false
const hasPassword = (model: Model) => account(model)?.providers.includes('password') === true

/** Whether the actor knows the current password. */
const knows = (model: Model, { who }: Step) => who !== 'thief' || model.stolen === model.password

/** Reads the account again after a change. */
async function look(model: Model, system: System, uid: string): Promise<void> {
  const found = await system.provider.look(uid)
  if (found) model.accounts.set(uid, found)
  else model.accounts.delete(uid)
}

async function hold({ model, system, step }: Scene, way: Way, proof: Proof): Promise<SignIn> {
  const { uid } = proof
  model.uid = uid
  if (!model.uids.includes(uid)) model.uids.push(uid)
  await look(model, system, uid)
  const signIn: SignIn = { ...proof, way, standing: 'new', untilMs: null }
  model.signIns.push(signIn)
  model.held[step.who] = { ...model.held[step.who], signIn }
  return signIn
}

/** Signs in with a method of the account, for a fresh proof. */
export async function prove(scene: Scene): Promise<SignIn> {
  const { model, system } = scene
  if (!hasPassword(model)) return byGoogle(scene)
  return hold(scene, 'password', await system.provider.enter(model.password))
}

/** Makes an account with the address and the actor's password. */
export async function makeAccount(scene: Scene): Promise<SignIn> {
  const { model, system, step } = scene
  if (step.who === 'thief') model.stolen = model.password
  return hold(scene, 'password', await system.provider.signUp(model.password))
}

async function byGoogle(scene: Scene): Promise<SignIn> {
  const { model, system, step } = scene
  const before = account(model)
  const proof = await system.provider.enterByGoogle(step.flag)
  // Only the Google account linked last counts.
  model.linkedBy = null
  if (before?.emailVerified === false) model.takenOver.add(proof.uid)
  return hold(scene, 'google.com', proof)
}

/** Sets a new password that only the owner knows. */
export async function renewPassword({ model, system }: Scene): Promise<void> {
  model.password = `secret-${Number(model.password.split('-')[1]) + 1}`
  await system.provider.reset(model.password)
  if (model.uid !== null) await look(model, system, model.uid)
}

export const canProve = (model: Model, step: Step) =>
  isOpen(model) && (hasPassword(model) ? knows(model, step) : step.who !== 'thief')
export const canRenew = (model: Model, { who }: Step) =>
  who !== 'thief' && isOpen(model) && hasPassword(model)

/** Signs in with the linked account of another address. */
export async function enterByLinked(scene: Scene): Promise<SignIn> {
  return hold(scene, 'google.com', await scene.system.provider.enterByLinked())
}
export const canEnterByLinked = (model: Model, { who }: Step) =>
  isOpen(model) && linksGoogle(model) && model.linkedBy === who

/** A change of the account, if there is one. */
const toAccount = (
  possible: Act['possible'],
  change: (system: System, uid: string, scene: Scene) => Promise<void>,
): Act => ({
  possible: (model, step) => account(model) !== undefined && possible(model, step),
  run: async (scene) => {
    const { model, system } = scene
    const { uid } = model
    if (uid === null) return
    await change(system, uid, scene)
    await look(model, system, uid)
  },
})

/**
 * Our API takes a removed method plus a newly verified address for a takeover, so the model never does both between
 * two reads of the account.
 */
const isSettled = (model: Model) =>
  model.uid === null || model.profiles.get(model.uid)?.verified === account(model)?.emailVerified

const linksGoogle = (model: Model) => account(model)?.providers.includes('google.com') === true

export const PROVIDER_ACTS: Readonly<Record<string, Act>> = {
  'sign up at the provider': {
    possible: (model) => model.uid === null,
    run: makeAccount,
  },
  'enter by password': {
    possible: (model, step) => isOpen(model) && hasPassword(model) && knows(model, step),
    run: prove,
  },
  'enter by Google': {
    possible: (model, { who }) => who !== 'thief' && (model.uid === null || isOpen(model)),
    run: byGoogle,
  },
  'steal the password': {
    possible: hasPassword,
    run: ({ model }) => {
      model.stolen = model.password
      return Promise.resolve()
    },
  },
  'reset at the provider alone': { possible: canRenew, run: renewPassword },
  'link Google': toAccount(
    (model, { who }) =>
      isOpen(model) &&
      !linksGoogle(model) &&
      model.held[who]?.signIn?.uid === model.uid &&
      model.held[who].signIn.authTimeSeconds >= (account(model)?.validSinceSeconds ?? 0),
    async (system, _uid, { model, step }) => {
      const { signIn } = model.held[step.who] ?? {}
      if (signIn) await system.provider.linkGoogle(signIn)
      model.linkedBy = step.who
    },
  ),
  'unlink Google': toAccount(
    (model) => hasPassword(model) && linksGoogle(model) && isSettled(model),
    (system, uid) => system.provider.unlinkGoogle(uid),
  ),
  'verify the address': toAccount(
    (model, { who }) => who !== 'thief' && waysAreKnown(model),
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

function waysAreKnown(model: Model): boolean {
  const { ways = [] } = model.profiles.get(model.uid ?? '') ?? {}
  return ways.every((way) => account(model)?.providers.some((known) => known === way))
}
