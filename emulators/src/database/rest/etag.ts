import { hashOf } from '../tree/hash.ts'
import type { TreeNode } from '../tree/node.ts'
import { toJson } from '../tree/to-json.ts'
import type { RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/** The ETag of a node. Source: https://firebase.google.com/docs/database/rest/save-data#section-conditional-requests */
function etagOf(node: TreeNode): string {
  const hash = hashOf(node)
  return hash === '' ? 'null_etag' : hash
}

/** The ETag header, if the client requested it. */
export function etagHeaders({ header }: RestRequest, node: TreeNode): Record<string, string> {
  return header('x-firebase-etag') === 'true' ? { ETag: etagOf(node) } : {}
}

/** Returns a 304 reply if the client already has this data; null if the data differs or the client sent no ETag. */
export function unchanged(request: RestRequest, node: TreeNode): RestReply | null {
  const known = request.header('if-none-match')
  if (known === undefined || known !== etagOf(node)) return null
  return { status: 304, headers: etagHeaders(request, node), json: null }
}

/** Returns a 412 reply to a conditional write whose ETag no longer matches; null if it matches. */
export function preconditionFailure({ header }: RestRequest, current: TreeNode): RestReply | null {
  const expected = header('if-match')
  if (expected === undefined || expected === etagOf(current)) return null
  return { status: 412, headers: { ETag: etagOf(current) }, json: toJson(current) }
}
