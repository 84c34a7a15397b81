import type { Begin } from '../session/begin.ts'
import type { AskAsBearer, Call } from '../session/call.ts'
import type { CurrentUser } from '../session/current-user.ts'
import type { Exchange } from '../session/exchange.ts'
import type { ReEnter } from '../session/re-entry.ts'

/** The parts of the auth service that are loaded before the account methods, and that these methods use. */
export interface FirstParts {
  readonly begin: Begin
  readonly call: Call
  readonly askAsBearer: AskAsBearer
  readonly signOut: () => Promise<void>
  readonly forget: () => Promise<void>
  readonly fetchUser: CurrentUser['fetch']
}

export interface AccountParts extends FirstParts {
  readonly exchange: Exchange
  readonly reEnter: ReEnter
}
