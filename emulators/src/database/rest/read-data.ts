import type { Access } from '../namespace/access.ts'
import type { Namespace } from '../namespace/namespace.ts'
import { PermissionDeniedError } from '../namespace/permission-denied-error.ts'
import { indexName } from '../query/query.ts'
import { parseRestQuery } from '../query/rest-query.ts'
import { runQuery } from '../query/run-query.ts'
import { nodeAt } from '../tree/edit.ts'
import type { Path, TreeNode } from '../tree/node.ts'
import { type Json, toExportJson, toJson, toShallowJson } from '../tree/to-json.ts'
import { etagHeaders } from './etag.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/** `GET /PATH.json`. Throws PermissionDeniedError, or RestError 400 for a missing index. */
export function readData(
  request: RestRequest,
  namespace: Namespace,
  path: Path,
  access: Access,
): RestReply {
  const query = parseRestQuery(request.params)
  if (!namespace.canRead(path, query, access)) throw new PermissionDeniedError()
  if (!namespace.hasIndexFor(path, query)) {
    throw new RestError(
      400,
      `Index not defined, add ".indexOn": "${indexName(query.orderBy)}", for path "/${path.join('/')}", to the rules`,
    )
  }
  const node = nodeAt(namespace.root, path)
  return reply(print(request, runQuery(node, query)), etagHeaders(request, node))
}

function print({ params }: RestRequest, node: TreeNode): Json {
  if (params.get('shallow') === 'true') return toShallowJson(node)
  return params.get('format') === 'export' ? toExportJson(node) : toJson(node)
}
