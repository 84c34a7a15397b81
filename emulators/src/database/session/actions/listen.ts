import { PermissionDeniedError } from '../../namespace/permission-denied-error.ts'
import { parseWireQuery } from '../../query/wire-query.ts'
import { isWhole } from '../../query/query.ts'
import { runQuery } from '../../query/run-query.ts'
import { nodeAt } from '../../tree/edit.ts'
import { hashOf } from '../../tree/hash.ts'
import { parsePath } from '../../tree/path.ts'
import { toExportJson } from '../../tree/to-json.ts'
import { type Body, optionalObject, string } from '../../wire/shape.ts'
import type { Action } from '../action.ts'
import type { ListenRequest } from '../listens.ts'
import { ok } from '../reply.ts'

/** `q`: follows a path; a client whose hash shows that it has the data is not sent it again. */
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

/** `n`: stops following. */
export const unlisten: Action = ({ listens }, body) => {
  listens.remove(listenRequest(body))
  return ok()
}

/**
 * `g`: reads once. What a listen only warns of, a missing index, is refused here.
 *
 * Source: https://github.com/firebase/firebase-js-sdk/issues/7843
 */
export const getOnce: Action = ({ namespace, access }, body) => {
  const path = parsePath(string(body['p']))
  const query = parseWireQuery(optionalObject(body['q']))
  if (!namespace.canRead(path, query, access)) throw new PermissionDeniedError()
  const missingIndex = isWhole(query) ? null : namespace.missingIndex(path, query)
  if (missingIndex !== null) return { s: 'failed', d: missingIndex }
  return ok(toExportJson(runQuery(nodeAt(namespace.root, path), query)))
}

function listenRequest(body: Body): ListenRequest {
  const { t: tag } = body
  return {
    path: parsePath(string(body['p'])),
    query: optionalObject(body['q']),
    tag: typeof tag === 'number' ? tag : undefined,
  }
}
