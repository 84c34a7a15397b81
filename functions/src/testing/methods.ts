import { SECOND_MS } from '@sesame/contract/durations'
import type { SignInMethod } from '@sesame/contract/endpoints/auth'
import { resetCode } from '../mails/reset-code.ts'
import type { Reply, TestApi } from './api-client.ts'
import { accountOf } from './fakes/world.ts'

/** Has the identity service link a method to Marie's account; the ID token that linking gives. */
export function link(api: TestApi, method: SignInMethod): string {
  const { world } = api
  const before = accountOf(world, 'marie')
  const providers = [...new Set([...(before?.providers ?? []), method])]
  const stamp = method === 'password' && { passwordStamp: world.now }
  world.accounts.set('marie', { ...world.accounts.get('marie'), providers, ...stamp })
  const authTimeSeconds = Math.floor(world.now / SECOND_MS)
  return api.prove(`linked ${method}`, { provider: method, authTimeSeconds })
}

/** Has one linked, and trusted by the session of this token. */
export const addMethod = (api: TestApi, method: SignInMethod, token: string): Promise<Reply> =>
  api.post('/api/auth/change-sign-in-methods', { added: method, idToken: link(api, method) }, token)

/** Marie sets a password by a mailed link, and signs in with it: what `reset-password` is sent. */
export function reset(api: TestApi): { readonly idToken: string; readonly code: string } {
  const code = mailedCode(api)
  return { idToken: link(api, 'password'), code }
}

/** What a link to a new password carries that is mailed now. */
export const mailedCode = ({ deps, world }: TestApi, email = 'marie@exemple.fr'): string =>
  resetCode(deps.config.pepper, email, Math.floor(world.now / SECOND_MS))
