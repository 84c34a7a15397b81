import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { provided } from '@sesame/web/lib/hooks/provided.ts'
import { useSyncExternalStore } from 'react'
import type { EarlyCalls } from './api/early-calls.ts'
import type { OperatorSession, SessionState } from './session/console-session.ts'

/**
 * The dependencies of the screens; the application and the tests each provide their own. `call` calls an endpoint of
 * the console, in this tab's session.
 */
export interface Services extends EarlyCalls {
  readonly session: OperatorSession
  readonly hasPasskeys: () => boolean
  /** The time (ms) until which a password also opens the console; null if it does not. */
  readonly emergencyUntil: () => Promise<number | null>
  readonly nowMs: () => number
  /** The project, and whether it belongs to the suite rather than « Production ». */
  readonly environment: { readonly project: string; readonly isEmulator: boolean }
  /** The product's address, without a final slash. */
  readonly productURL: string
}

export const [ServicesProvider, useServices] = provided<Services>()

export function useSessionState(): SessionState {
  const { state } = useServices().session
  return useSyncExternalStore(state.subscribe, () => state.get().now)
}

/** The operator of this session, provided by the frame, so available only after sign-in. */
export const [MeProvider, useMe] = provided<ConsoleSession>()
