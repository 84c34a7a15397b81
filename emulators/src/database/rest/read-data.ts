import { type Access, PermissionDeniedError } from '../namespace/access.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { Query } from '../query/query.ts'
import { parseRestQuery, parseShallowQuery } from '../query/rest-query.ts'
import { readWindow } from '../query/run-query.ts'
import { nodeAtTarget } from '../tree/edit.ts'
import type { TreeNode } from '../tree/node.ts'
import type { Target } from '../tree/path.ts'
import { type Json, toExportJson, toJson, toShallowJson } from '../tree/to-json.ts'
import { etagHeaders, unchanged } from './etag.ts'
import { RestError } from './rest-error.ts'
import { reply, type RestReply } from './rest-reply.ts'
import type { RestRequest } from './rest-request.ts'

/**
 * Handles `GET /PATH.json`; the path may end in `.priority`.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-priorities
 * @throws PermissionDeniedError, or RestError 400 if an index is missing or the read times out
 */
export function readData(
  request: RestRequest,
  namespace: Namespace,
  target: Target,
  access: Access,
): RestReply {
  const { path } = target
  const deadline = deadlineOf(request.params)
  const isShallow = request.params.get('shallow') === 'true'
  const query = isShallow ? parseShallowQuery(request.params) : parseRestQuery(request.params)
  if (!namespace.canRead(path, query, access)) throw new PermissionDeniedError()
  const missingIndex = namespace.missingIndex(path, query)
  if (missingIndex !== null) throw new RestError(400, missingIndex)
  const node = nodeAtTarget(namespace.root, target)
  const cached = unchanged(request, node)
  if (cached !== null) return cached
  const json = isShallow ? shallow(node, query) : print(request, readWindow(node, query))
  checkTime(deadline)
  return reply(json, etagHeaders(request, node))
}

/** The keys of a node, each with the value true. A primitive value is returned whole, even with a limit. */
function shallow(node: TreeNode, query: Query): Json {
  return toShallowJson(node.value === null ? readWindow(node, query) : node)
}

/** The JSON of a node, with its priorities if the request asks for them. */
export function print({ params }: RestRequest, node: TreeNode): Json {
  return params.get('format') === 'export' ? toExportJson(node) : toJson(node)
}

const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['min', 60_000],
])
const MAX_MS = 15 * 60_000

/**
 * The deadline of a read, on the clock of `performance.now()`. `timeout` is a number of milliseconds, seconds or minutes
 * (`3ms`, `3s`, `3min`), at most 15 minutes, which is also the default.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-param-timeout
 * @throws RestError 400 for anything else
 */
export function deadlineOf(params: URLSearchParams): number {
  const text = params.get('timeout')
  if (text === null) return performance.now() + MAX_MS
  const [, count, unit = ''] = /^(\d+)(ms|s|min)$/.exec(text) ?? []
  const timeoutMs = Number(count) * (UNITS_MS.get(unit) ?? NaN)
  if (!(timeoutMs > 0 && timeoutMs <= MAX_MS)) {
    throw new RestError(400, 'timeout must be a positive number of ms, s or min, and at most 15min')
  }
  return performance.now() + timeoutMs
}

/** @throws RestError 400 after the deadline */
export function checkTime(deadline: number): void {
  if (performance.now() > deadline) throw new RestError(400, 'The read timed out.')
}
