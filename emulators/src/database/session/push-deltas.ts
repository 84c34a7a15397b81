import type { Delta } from '../namespace/view.ts'
import { formatPath } from '../tree/path.ts'
import { type Json, toExportJson } from '../tree/to-json.ts'
import type { ListenRequest } from './listens.ts'
import type { Session } from './session.ts'

/** Sends the differences of one change: one as `d`, several as one `m`. */
export function pushDeltas(
  session: Session,
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
