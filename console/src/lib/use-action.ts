import { isAtLeast, type OperatorRole } from '@sesame/contract/records/operator'
import { endpoints } from './api/endpoints.ts'
import type { ConsoleEndpointName } from './api/console-api.ts'
import { useMe, useServices } from './services.tsx'

/** Endpoints that require a role. */
export type ActionName = Exclude<ConsoleEndpointName, 'signInOperator' | 'operatorPasskeyOptions'>

export interface Action {
  /** Whether this operator may call the endpoint. This only affects the display, since the API checks as well. */
  readonly isMine: boolean
  /** Whether the action requires a passkey, but the session was opened with a password in an emergency. */
  readonly lacksPasskey: boolean
  readonly role: OperatorRole
  /** Whether the operator must have proved their identity in the last five minutes. */
  readonly needsProof: boolean
}

/** Reads from the contract which role an endpoint of the console requires, and whether it requires a recent proof of identity. */
export function useAction(name: ActionName): Action {
  const { role, byPassword } = useMe()
  const { environment } = useServices()
  const endpoint = endpoints[name]
  return {
    isMine: isAtLeast(role, endpoint.role),
    lacksPasskey: endpoint.byPasskey === true && byPassword && !environment.isEmulator,
    role: endpoint.role,
    needsProof: endpoint.fresh === true,
  }
}
