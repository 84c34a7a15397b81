import type { ToolsErrorCode } from '@sesame/contract/error-codes'
import { codeOf } from '@sesame/web/lib/code-of.ts'
import type { Texts } from './fr/catalogue.ts'

/** The names of messages that contain no values to insert. */
type StateMessage = {
  [Key in keyof Texts['states']]: Texts['states'][Key] extends string ? Key : never
}[keyof Texts['states']]

/** Messages for error codes that only the console receives. The type requires one for each code. */
const toolsErrors: Record<ToolsErrorCode, StateMessage> = {
  'tools/not-an-operator': 'notAnOperator',
  'tools/forbidden': 'forbidden',
  'tools/second-operator': 'secondOperator',
  'tools/not-found': 'notFound',
  'tools/changed': 'changed',
  'tools/last-owner': 'lastOwner',
  'tools/passkey-not-admitted': 'passkeyNotAdmitted',
  'tools/no-passkey': 'noPasskey',
  'tools/unavailable-here': 'unavailable',
}

/** Messages for which the console uses different words than the product. */
const own = new Map<string, StateMessage>([
  ...Object.entries(toolsErrors),
  ['auth/requires-recent-login', 'stale'],
  ['auth/session-ended', 'sessionEnded'],
])

/** Returns the console's message for an error, or null if the product's message should be used. */
export function toolsMessage(error: unknown): StateMessage | null {
  return own.get(codeOf(error)) ?? null
}
