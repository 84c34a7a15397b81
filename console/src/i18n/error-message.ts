import type { ToolsErrorCode } from '@sesame/contract/error-codes'
import { codeOf } from '@sesame/web/lib/code-of.ts'
import type { Texts } from './fr/catalogue.ts'

/** Messages that are sentences, without a value in them. */
type StateMessage = {
  [Key in keyof Texts['states']]: Texts['states'][Key] extends string ? Key : never
}[keyof Texts['states']]

/** The codes that only the console is answered. Does not compile when one is missing. */
const toolsErrors: Record<ToolsErrorCode, StateMessage> = {
  'tools/not-an-operator': 'notAnOperator',
  'tools/forbidden': 'forbidden',
  'tools/second-operator': 'secondOperator',
  'tools/not-found': 'notFound',
  'tools/changed': 'changed',
  'tools/last-owner': 'lastOwner',
  'tools/unavailable-here': 'unavailable',
}

/** What the console says otherwise than the product. */
const own = new Map<string, StateMessage>([
  ...Object.entries(toolsErrors),
  ['auth/requires-recent-login', 'stale'],
  ['auth/session-ended', 'sessionEnded'],
])

/** Which of the console's messages says what this error means; null for the product's own. */
export function toolsMessage(error: unknown): StateMessage | null {
  return own.get(codeOf(error)) ?? null
}
