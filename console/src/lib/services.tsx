import type { ConsoleSession } from '@sesame/contract/endpoints/console/session'
import { provided } from '@sesame/web/lib/hooks/provided.ts'
import { useSyncExternalStore } from 'react'
import type { EarlyCalls } from './api/early-calls.ts'
import type { OperatorSession, SessionState } from './session/console-session.ts'

/**
 * The services that the screens use. The application provides real ones, and the tests provide fakes. `call` calls an
 * endpoint of the console with this tab's session.
 */
export interface Services extends EarlyCalls {
  readonly session: OperatorSession
  readonly hasPasskeys: () => boolean
  /** The time (ms) until which operators can also sign in with a password; null if they cannot. */
  readonly emergencyUntil: () => Promise<number | null>
  readonly nowMs: () => number
  /** The Firebase project, and whether it belongs to the emulator suite rather than « Production ». */
  readonly environment: { readonly project: string; readonly isEmulator: boolean }
  /** The address of the product's site, without a final slash. */
  readonly productURL: string
}

export const [ServicesProvider, useServices] = provided<Services>()

export function useSessionState(): SessionState {
  const { state } = useServices().session
  return useSyncExternalStore(state.subscribe, () => state.get().now)
}

/** Returns the signed-in operator. Available only inside the frame, after sign-in. */
export const [MeProvider, useMe] = provided<ConsoleSession>()
