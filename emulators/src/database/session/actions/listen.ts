import { PermissionDeniedError } from '../../namespace/access.ts'
import { isWhole } from '../../query/query.ts'
import { readWindow } from '../../query/run-query.ts'
import { parseWireQuery } from '../../query/wire-query.ts'
import { nodeAt } from '../../tree/edit.ts'
import { hashOf } from '../../tree/hash.ts'
import { parsePath } from '../../tree/path.ts'
import { toExportJson } from '../../tree/to-json.ts'
import { type Body, optionalObject, string } from '../../wire/message.ts'
import type { ListenRequest } from '../listens.ts'
import { ok } from '../reply.ts'
import type { Action } from './action.ts'

/** `q`: listens to a path. The data is not sent when the client's hash shows that it already has it. */
export const listen: Action = (session, body) => {
  const request = listenRequest(body)
  const view = session.listens.add(request)
  const { h: hash } = body
  const hasData = hash !== undefined && hash !== '' && hash === hashOf(view.window)
  if (!hasData) session.listens.pushAll(request, view)
  const isIndexed =
    isWhole(view.query) || session.namespace.missingIndex(request.path, view.query) === null
  return ok(isIndexed ? {} : { w: ['no_index'] })
}

/** `n`: stops listening. */
export const unlisten: Action = ({ listens }, body) => {
  listens.remove(listenRequest(body))
  return ok()
}

/**
 * `g`: reads once. A missing index is refused here, while a listen only warns about it.
 *
 * Source: https://github.com/firebase/firebase-js-sdk/issues/7843
 */
export const getOnce: Action = ({ namespace, access }, body) => {
  const path = parsePath(string(body['p']))
  const query = parseWireQuery(optionalObject(body['q']))
  if (!namespace.canRead(path, query, access)) throw new PermissionDeniedError()
  const missingIndex = isWhole(query) ? null : namespace.missingIndex(path, query)
  if (missingIndex !== null) return { s: 'failed', d: missingIndex }
  return ok(toExportJson(readWindow(nodeAt(namespace.root, path), query)))
}

function listenRequest(body: Body): ListenRequest {
  const { t: tag } = body
  return {
    path: parsePath(string(body['p'])),
    query: optionalObject(body['q']),
    tag: typeof tag === 'number' ? tag : undefined,
  }
}
