import type { ServerResponse } from 'node:http'
import type { Namespace } from '../namespace/namespace.ts'
import type { Observer } from '../namespace/observers.ts'
import { type Delta, View } from '../namespace/view.ts'
import { parseRestQuery } from '../query/rest-query.ts'
import { atTime } from '../session/credentials.ts'
import type { Path, TreeNode } from '../tree/node.ts'
import type { Json } from '../tree/to-json.ts'
import { checkTime, deadlineOf, print } from './read-data.ts'
import type { RestCredentials } from './rest-credentials.ts'
import type { RestRequest } from './rest-request.ts'

const KEEP_ALIVE_MS = 30_000

/** A stream: its data, its reader, and the time at which it ends. */
interface StreamSource extends RestCredentials {
  readonly namespace: Namespace
  readonly path: Path
}

/**
 * `GET /PATH.json` with `Accept: text/event-stream`: sends the data, then each change as `put` or `patch`.
 * Source: https://firebase.google.com/docs/reference/rest/database#section-streaming
 * @throws PermissionDeniedError, InvalidDataError or RestError before anything is sent
 */
export function streamData(
  request: RestRequest,
  response: ServerResponse,
  { namespace, path, access, expiresAt }: StreamSource,
): void {
  const deadline = deadlineOf(request.params)
  const query = parseRestQuery(request.params)
  const jsonOf = (node: TreeNode) => print(request, node)
  const send = (event: string, data: Json) =>
    response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

  const end = (event: string, reason: string) => {
    namespace.unobserve(observer)
    send(event, reason)
    response.end()
  }
  const observer: Observer = {
    path,
    query,
    access,
    changed: (commit) => sendDeltas(send, path, view.update(commit), jsonOf),
    revoked: () => end('cancel', 'Permission denied'),
  }
  namespace.observe(observer)
  response.on('close', () => namespace.unobserve(observer))
  const view = new View(path, query, namespace.root)
  const data = jsonOf(view.window)
  checkTime(deadline)
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' })
  send('put', { path: '/', data })
  const keepAlive = setInterval(() => send('keep-alive', null), KEEP_ALIVE_MS)
  const expiry = atTime(expiresAt, () => end('auth_revoked', 'credential is no longer valid'))
  response.on('close', () => {
    clearInterval(keepAlive)
    expiry.cancel()
  })
}

function sendDeltas(
  send: (event: string, data: Json) => void,
  path: Path,
  deltas: readonly Delta[],
  jsonOf: (node: TreeNode) => Json,
): void {
  const [only] = deltas
  if (only === undefined) return
  const below = (delta: Delta) => delta.path.slice(path.length).join('/')
  if (deltas.length === 1) {
    send('put', { path: `/${below(only)}`, data: jsonOf(only.node) })
    return
  }
  const data = Object.fromEntries(deltas.map((delta) => [below(delta), jsonOf(delta.node)]))
  send('patch', { path: '/', data })
}
