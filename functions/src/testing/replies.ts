import { errorBody, type ErrorBody } from '@sesame/contract/error-body'
import { grant, type Grant } from '@sesame/contract/endpoints/auth'

/** A response of the API. */
export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Returns the error in a refusal. Throws if the body has a different shape. */
export function errorOf({ text }: Pick<Reply, 'text'>): ErrorBody['error'] {
  return errorBody.parse(JSON.parse(text)).error
}

/** Returns the grant in a successful response. Throws if the body has a different shape. */
export function grantOf({ text }: Pick<Reply, 'text'>): Grant {
  const { success, data } = grant.safeParse(JSON.parse(text))
  if (!success) throw new Error(`no grant: ${text}`)
  return data
}
