import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { signInOf, type Act, type Scene } from './act.ts'
import { accountIn, canLink, isTaken, linkGoogle, lookAgain, setPassword } from './provider-acts.ts'
import type { Model, SignIn } from './state.ts'

/**
 * Whether the identity service accepts a sign-in for setting a password or address, with a margin of ten seconds for slow
 * systems.
 */
const isFresh = (model: Model, signIn: SignIn | undefined): boolean =>
  isTaken(model, signIn) &&
  model.now() - signIn.authTimeSeconds * SECOND_MS < RECENT_LOGIN_MS - 10 * SECOND_MS

/** An action of the thief at the identity service with a copied token, without our API. */
const byToken = (
  possible: (model: Model, signIn: SignIn | undefined) => boolean,
  run: (scene: Scene, signIn: SignIn) => Promise<unknown>,
): Act => ({
  possible: (model, step) => step.who === 'thief' && possible(model, signInOf(model, step)),
  run: async (scene) => {
    const signIn = signInOf(scene.model, scene.step)
    if (signIn) await run(scene, signIn)
    await lookAgain(scene)
  },
})

/** The changes that anyone with an ID token of the person can make to the account. */
export const TOKEN_ACTS: Readonly<Record<string, Act>> = {
  /** Links a Google account, which replaces the person's own if one is linked. */
  'link Google': {
    possible: (model, step) => canLink(model, step, signInOf(model, step)),
    run: async (scene) => {
      const signIn = signInOf(scene.model, scene.step)
      if (signIn) await linkGoogle(scene, signIn)
    },
  },
  'set a password': byToken(isFresh, setPassword),
  'change the address': byToken(
    (model, signIn) => isFresh(model, signIn) && accountIn(model)?.email === model.address,
    ({ system }, signIn) => system.provider.changeAddress(signIn),
  ),
}
