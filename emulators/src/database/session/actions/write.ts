import { parseUpdate } from '../../namespace/plan-write.ts'
import { WHOLE } from '../../query/query.ts'
import { nodeAt } from '../../tree/edit.ts'
import { hashOf } from '../../tree/hash.ts'
import type { Path } from '../../tree/node.ts'
import { formatPath, parsePath, parseTarget } from '../../tree/path.ts'
import { toExportJson } from '../../tree/to-json.ts'
import { MAX_SDK_BYTES } from '../../tree/write-size.ts'
import { object, string } from '../../wire/message.ts'
import { ok, type Reply } from '../reply.ts'
import type { Session } from '../session.ts'
import type { Action } from './action.ts'

const LIMITS = { maxBytes: MAX_SDK_BYTES }

/** `p`: replaces a value; with a hash, only if the stored value still has that hash. */
export const put: Action = (session, body) => {
  const target = parseTarget(string(body['p']))
  const stale = staleness(session, target.path, body['h'])
  if (stale !== null) return stale
  session.namespace.write([{ ...target, json: body['d'] }], session.access, LIMITS)
  return ok()
}

/** `m`: replaces several values below a path at once. */
export const merge: Action = (session, body) => {
  const base = string(body['p'])
  const stale = staleness(session, parsePath(base), body['h'])
  if (stale !== null) return stale
  session.namespace.write(parseUpdate(base, object(body['d'])), session.access, LIMITS)
  return ok()
}

/** When the hash no longer matches, sends the client the current data first, if it may read it. */
function staleness(session: Session, path: Path, hash: unknown): Reply | null {
  const { namespace, access } = session
  const current = nodeAt(namespace.root, path)
  if (hash === undefined || hash === hashOf(current)) return null
  if (namespace.canRead(path, WHOLE, access)) {
    session.push('d', { p: formatPath(path), d: toExportJson(current) })
  }
  return { s: 'datastale', d: 'Transaction hash does not match' }
}
