import type { Person } from '@sesame/contract/person'
import { errorOf, type Reply } from '../api-client.ts'
import type { TestConsole } from './start-console.ts'

export const REASON = 'Identité vérifiée au guichet le 18 novembre'

/** Returns the code of a refusal; null if the request succeeded. */
export const codeOf = (reply: Reply) => (reply.status < 300 ? null : errorOf(reply).code)

/** Returns the id of the request that an operator has made. */
export const idOf = (reply: Reply) => (JSON.parse(reply.text) as { request: string }).request

export async function sheetOfMarie(tools: TestConsole, token: string): Promise<Person> {
  const { text } = await tools.post('/api/tools/people/read', { uid: 'marie' }, token)
  return JSON.parse(text) as Person
}

/** Requests an action on Marie that needs two operators. */
export async function askAboutMarie(
  tools: TestConsole,
  token: string,
  what: string,
  body: object,
): Promise<Reply> {
  const { revision } = await sheetOfMarie(tools, token)
  const given = { uid: 'marie', revision, reason: REASON, ...body }
  return tools.post(`/api/tools/people/${what}`, given, token)
}

/** Approves a request about Marie. */
export const approveForMarie = (tools: TestConsole, token: string, id: string): Promise<Reply> =>
  tools.post('/api/tools/requests/approve', { id, confirm: 'marie', reason: REASON }, token)

/** Returns the messages of the e-mails queued for Marie. */
export const mailsOfMarie = ({ world }: TestConsole): readonly { readonly kind: string }[] =>
  Object.values((world.tree.read('mailQueue/marie') ?? {}) as Record<string, Queued>).map(
    ({ message }) => message,
  )

interface Queued {
  readonly message: { readonly kind: string }
}
