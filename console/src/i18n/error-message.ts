import type { ToolsErrorCode } from '@sesame/contract/error-codes'
import { codeOf } from '@sesame/web/lib/code-of.ts'
import type { Texts } from './fr/catalogue.ts'

/** Messages that are plain sentences, without values. */
type StateMessage = {
  [Key in keyof Texts['states']]: Texts['states'][Key] extends string ? Key : never
}[keyof Texts['states']]

/** Codes that only the console receives. Does not compile if one is missing. */
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

/** Messages that the console words differently from the product. */
const own = new Map<string, StateMessage>([
  ...Object.entries(toolsErrors),
  ['auth/requires-recent-login', 'stale'],
  ['auth/session-ended', 'sessionEnded'],
])

/** The console's message for an error; null to use the product's. */
export function toolsMessage(error: unknown): StateMessage | null {
  return own.get(codeOf(error)) ?? null
}
