import { OWNER, SIGNED_OUT, PermissionDeniedError } from '../namespace/access.ts'
import { parseUpdate } from '../namespace/plan-write.ts'
import { isWhole, WHOLE } from '../query/query.ts'
import { readWindow } from '../query/run-query.ts'
import { parseWireQuery } from '../query/wire-query.ts'
import { nodeAt } from '../tree/edit.ts'
import { hashOf } from '../tree/hash.ts'
import type { Path } from '../tree/node.ts'
import { parsePath, parseTarget, formatPath } from '../tree/path.ts'
import { toExportJson } from '../tree/to-json.ts'
import { MAX_SDK_BYTES } from '../tree/write-size.ts'
import { type Body, optionalObject, string, object } from '../wire/message.ts'
import type { Credentials } from './credentials.ts'
import type { DisconnectQueue } from './disconnect-queue.ts'
import type { Listener, ListenRequest, Listens } from './listens.ts'
import { type Reply, ok } from './reply.ts'
import { authOverride, decodeUserToken } from './token.ts'

/** The session that sent the request. */
interface Session extends Listener {
  readonly credentials: Credentials
  readonly listens: Listens
  readonly onDisconnect: DisconnectQueue
}

/**
 * Performs a request and returns the reply.
 * @throws PermissionDeniedError or InvalidDataError, which are sent as replies; TypeError for a malformed body, which
 * closes the connection
 */
type Action = (session: Session, body: Body) => Reply

/** `auth`: signs in with a user's token. */
const authenticate: Action = ({ credentials }, body) => {
  const token = decodeUserToken(string(body['cred']))
  if (token === null) return { s: 'invalid_token', d: 'Could not parse auth token.' }
  if (token.expiresAt !== null && token.expiresAt <= Date.now()) {
    return { s: 'expired_token', d: 'Auth token is expired.' }
  }
  credentials.signIn(token)
  return ok({ auth: token.auth })
}

/** `gauth`: signs in as the owner, or as the user in the auth override. */
const authenticateOwner: Action = ({ credentials }, body) => {
  if (body['cred'] !== 'owner') return { s: 'invalid_token', d: 'Invalid access token.' }
  const override = optionalObject(body['authvar'])
  if (override !== undefined) credentials.become({ owner: false, auth: authOverride(override) })
  else credentials.become(body['noauth'] === true ? SIGNED_OUT : OWNER)
  return ok({ auth: override ?? null })
}

/** `unauth`: signs out. */
const unauthenticate: Action = ({ credentials }) => {
  credentials.become(SIGNED_OUT)
  return ok({})
}

/** `q`: listens to a path. Does not send the data if the client's hash shows that the client already has it. */
const listen: Action = (session, body) => {
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
const unlisten: Action = ({ listens }, body) => {
  listens.remove(listenRequest(body))
  return ok()
}

/**
 * `g`: reads once. Rejects a query without its index; a listen only logs a warning.
 *
 * Source: https://github.com/firebase/firebase-js-sdk/issues/7843
 */
const getOnce: Action = ({ namespace, access }, body) => {
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

/** `o`: replaces a value when the client disconnects. */
const putOnDisconnect: Action = ({ onDisconnect, access }, body) => {
  onDisconnect.add([{ ...parseTarget(string(body['p'])), json: body['d'] }], access)
  return ok()
}

/** `om`: replaces several values when the client disconnects, in one write. */
const mergeOnDisconnect: Action = ({ onDisconnect, access }, body) => {
  onDisconnect.add(parseUpdate(string(body['p']), object(body['d'])), access)
  return ok()
}

/** `oc`: cancels the pending writes at or below a path. */
const cancelOnDisconnect: Action = ({ onDisconnect }, body) => {
  onDisconnect.cancel(parsePath(string(body['p'])))
  return ok()
}

const LIMITS = { maxBytes: MAX_SDK_BYTES }

/** `p`: replaces a value. If the request contains a hash, replaces the value only if the value still has that hash. */
const put: Action = (session, body) => {
  const target = parseTarget(string(body['p']))
  const stale = staleness(session, target.path, body['h'])
  if (stale !== null) return stale
  session.namespace.write([{ ...target, json: body['d'] }], session.access, LIMITS)
  return ok()
}

/** `m`: replaces several values below a path in one write. */
const merge: Action = (session, body) => {
  const base = string(body['p'])
  const stale = staleness(session, parsePath(base), body['h'])
  if (stale !== null) return stale
  session.namespace.write(parseUpdate(base, object(body['d'])), session.access, LIMITS)
  return ok()
}

/**
 * Returns an error reply if the value no longer has this hash. Before that, sends the current data to a client that the
 * rules allow to read it.
 */
function staleness(session: Session, path: Path, hash: unknown): Reply | null {
  const { namespace, access } = session
  const current = nodeAt(namespace.root, path)
  if (hash === undefined || hash === hashOf(current)) return null
  if (namespace.canRead(path, WHOLE, access)) {
    session.push('d', { p: formatPath(path), d: toExportJson(current) })
  }
  return { s: 'datastale', d: 'Transaction hash does not match' }
}

const accept: Action = () => ok()

/** Every action of protocol version 5, by its name on the wire. */
export const actions: ReadonlyMap<string, Action> = new Map([
  ['s', accept],
  ['auth', authenticate],
  ['gauth', authenticateOwner],
  ['unauth', unauthenticate],
  ['appcheck', accept],
  ['unappeck', accept],
  ['unappcheck', accept],
  ['q', listen],
  ['n', unlisten],
  ['g', getOnce],
  ['p', put],
  ['m', merge],
  ['o', putOnDisconnect],
  ['om', mergeOnDisconnect],
  ['oc', cancelOnDisconnect],
])
