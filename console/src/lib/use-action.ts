import { isAtLeast, type OperatorRole } from '@sesame/contract/records/operator'
import { endpoints } from './api/endpoints.ts'
import type { ConsoleEndpointName } from './api/console-api.ts'
import { useMe, useServices } from './services.tsx'

/** Endpoints that need a role. */
export type ActionName = Exclude<ConsoleEndpointName, 'signInOperator' | 'operatorPasskeyOptions'>

export interface Action {
  /** Whether this operator may call it. The API decides; the screen only says who may. */
  readonly isMine: boolean
  /** Whether the action requires a passkey although a password opened this session in an emergency. */
  readonly lacksPasskey: boolean
  readonly role: OperatorRole
  /** Whether it requires a proof at most five minutes old. */
  readonly needsProof: boolean
}

/** Reads from the contract which role an endpoint of the console requires, and whether it requires a proof. */
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
