import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import type { PasskeySupport } from '@sesame/web/lib/auth/passkeys/authenticator.ts'
import { createContext, use, useSyncExternalStore } from 'react'
import type { EarlyCalls } from './api/early-calls.ts'
import type { OperatorSession, SessionState } from './session/console-session.ts'

/** What the screens depend on; the application and the tests each provide their own. */
/** `call` asks an endpoint of the console, in the session of this tab. */
export interface Services extends EarlyCalls {
  readonly session: OperatorSession
  readonly hasPasskeys: () => boolean
  /** What this browser can do with them. */
  readonly passkeySupport: () => Promise<PasskeySupport>
  readonly nowMs: () => number
  /** The project, and what it is called: « Production », or the suite. */
  readonly environment: { readonly project: string; readonly isEmulator: boolean }
  /** Where people open the product, without a final slash. */
  readonly productURL: string
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = use(ServicesContext)
  if (services === null) throw new Error('ServicesProvider is missing')
  return services
}

export function useSessionState(): SessionState {
  const { state } = useServices().session
  return useSyncExternalStore(state.subscribe, () => state.get().now)
}

const MeContext = createContext<ConsoleSession | null>(null)

/** The frame tells its screens whose session this is. */
export const MeProvider = MeContext.Provider

/** The operator of this session; only behind the door. */
export function useMe(): ConsoleSession {
  const me = use(MeContext)
  if (me === null) throw new Error('MeProvider is missing')
  return me
}
