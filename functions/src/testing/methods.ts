import { SECOND_MS } from '@sesame/contract/durations'
import type { SignInMethod } from '@sesame/contract/endpoints/auth'
import { resetCode } from '../mails/reset-code.ts'
import type { Reply, TestApi } from './api-client.ts'
import { accountOf } from './fakes/world.ts'

/** Links a method to Marie's account at the identity service. Returns the new ID token. */
export function link(api: TestApi, method: SignInMethod): string {
  const { world } = api
  const before = accountOf(world, 'marie')
  const providers = [...new Set([...(before?.providers ?? []), method])]
  const stamp = method === 'password' && { passwordStamp: world.now }
  world.accounts.set('marie', { ...world.accounts.get('marie'), providers, ...stamp })
  const authTimeSeconds = Math.floor(world.now / SECOND_MS)
  return api.prove(`linked ${method}`, { provider: method, authTimeSeconds })
}

/** Links a method to Marie's account, and reports it in the session of this token, so that the method becomes trusted. */
export const addMethod = (api: TestApi, method: SignInMethod, token: string): Promise<Reply> =>
  api.post('/api/auth/change-sign-in-methods', { added: method, idToken: link(api, method) }, token)

/** Marie sets a password through an e-mailed link, and signs in with that password. Returns the body for `reset-password`. */
export function reset(api: TestApi): { readonly idToken: string; readonly code: string } {
  const code = mailedCode(api)
  return { idToken: link(api, 'password'), code }
}

/** Returns the code in a password reset link e-mailed now. */
export const mailedCode = ({ deps, world }: TestApi, email = 'marie@exemple.fr'): string =>
  resetCode(deps.config.pepper, email, Math.floor(world.now / SECOND_MS))
