import type { Access } from '../namespace/access.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { Observer } from '../namespace/observers.ts'
import { type Delta, View } from '../namespace/view.ts'
import { parseWireQuery, type WireQuery } from '../query/wire-query.ts'
import type { Path } from '../tree/node.ts'
import { formatPath } from '../tree/path.ts'
import { type Json, toExportJson } from '../tree/to-json.ts'

/** A request to listen to a path. */
export interface ListenRequest {
  readonly path: Path
  readonly query: WireQuery | undefined
  readonly tag: number | undefined
}

/** A session that listens to paths and receives their data. */
export interface Listener {
  readonly namespace: Namespace
  readonly access: Access
  push(action: string, body: unknown): void
}

interface Listen {
  readonly view: View
  readonly observer: Observer
}

export class Listens {
  readonly #session: Listener
  readonly #active = new Map<string, Listen>()

  constructor(session: Listener) {
    this.#session = session
  }

  /**
   * Starts listening and returns the view.
   * @throws PermissionDeniedError if the rules deny the read; InvalidDataError for a malformed query
   */
  add(request: ListenRequest): View {
    const session = this.#session
    const query = parseWireQuery(request.query)
    const observer: Observer = {
      path: request.path,
      query,
      get access() {
        return session.access
      },
      changed: (commit) => pushDeltas(session, request, listen.view.update(commit)),
      revoked: () => this.#revoked(request),
    }
    session.namespace.observe(observer)
    this.remove(request)
    const view = new View(request.path, query, session.namespace.root)
    const listen: Listen = { view, observer }
    this.#active.set(keyOf(request), listen)
    return view
  }

  /** Sends all data in the view. */
  pushAll({ path, tag }: ListenRequest, view: View): void {
    const data = toExportJson(view.window)
    this.#session.push('d', { p: formatPath(path), d: data, ...(tag !== undefined && { t: tag }) })
  }

  remove(request: ListenRequest): void {
    const listen = this.#active.get(keyOf(request))
    if (listen === undefined) return
    this.#active.delete(keyOf(request))
    this.#session.namespace.unobserve(listen.observer)
  }

  /** Ends the listens whose data the rules no longer allow the client to read, and notifies the client. */
  recheck(): void {
    const { namespace } = this.#session
    for (const { observer } of [...this.#active.values()]) namespace.review(observer)
  }

  /** Ends all listens without notifying the client. */
  stop(): void {
    for (const { observer } of this.#active.values()) this.#session.namespace.unobserve(observer)
    this.#active.clear()
  }

  #revoked(request: ListenRequest): void {
    this.#active.delete(keyOf(request))
    const query = request.query === undefined ? {} : { q: [request.query] }
    this.#session.push('c', { p: formatPath(request.path), ...query })
  }
}

function keyOf({ path, query, tag }: ListenRequest): string {
  return `${formatPath(path)}?${JSON.stringify(query ?? {})}#${tag ?? ''}`
}

/** Sends the differences that one change makes: a single difference as `d`, several as one `m`. */
function pushDeltas(
  session: Listener,
  { path, tag }: ListenRequest,
  deltas: readonly Delta[],
): void {
  const [only] = deltas
  if (only === undefined) return
  const tagged = tag === undefined ? {} : { t: tag }
  if (deltas.length === 1) {
    session.push('d', { p: formatPath(only.path), d: toExportJson(only.node), ...tagged })
    return
  }
  const members: Record<string, Json> = Object.fromEntries(
    deltas.map(({ path: at, node }) => [formatPath(at.slice(path.length)), toExportJson(node)]),
  )
  session.push('m', { p: formatPath(path), d: members, ...tagged })
}
