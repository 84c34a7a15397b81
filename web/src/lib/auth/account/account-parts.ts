import type { Begin } from '../session/begin.ts'
import type { AskAsBearer, Call } from '../session/call.ts'
import type { CurrentUser } from '../session/current-user.ts'
import type { Exchange } from '../session/exchange.ts'

/** The parts of the auth service that the account methods use. */
export interface AccountParts {
  readonly begin: Begin
  readonly exchange: Exchange
  readonly call: Call
  readonly askAsBearer: AskAsBearer
  readonly signOut: () => Promise<void>
  readonly forget: () => Promise<void>
  readonly fetchUser: CurrentUser['fetch']
}
