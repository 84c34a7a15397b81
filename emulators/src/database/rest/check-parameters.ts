import { QUERY_PARAMETERS } from '../query/rest-query.ts'
import { RestError } from './rest-error.ts'
import type { RestRequest } from './rest-request.ts'

const OF_READS = ['shallow', 'format', 'callback', 'download', ...QUERY_PARAMETERS]

/** The methods of each condition: the service has 304 for reads and 412 for writes of a whole value. */
const CONDITIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['if-match', ['PUT', 'DELETE']],
  ['if-none-match', ['GET']],
])

/**
 * Refuses a parameter or a condition that the method does not support, and those that the service does not take
 * together: none is read and then left out of account. Parameters that nobody knows are ignored, because programs add
 * them against caches.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-error-conditions and
 * `#section-conditional-requests`. The texts about mixing are the service's, as public clients quote them: dimipaun/fugaro
 * `internal/gcpfake/rtdb.go`, rninej/NeutralWire `src/lib/firebase-server.ts` (and 304), rkunev/catinar `services/api.js`.
 * @throws RestError 400
 */
export function checkParameters({ method, params, header }: RestRequest): void {
  const refuse = (message: string): never => {
    throw new RestError(400, message)
  }
  const isShallow = params.get('shallow') === 'true'
  const isQuery = QUERY_PARAMETERS.some((name) => params.has(name))

  const unsupported = method === 'GET' ? undefined : OF_READS.find((name) => params.has(name))
  if (unsupported !== undefined) refuse(`${unsupported} is not supported for ${method} requests`)
  for (const [condition, methods] of CONDITIONS) {
    if (header(condition) === undefined) continue
    if (!methods.includes(method)) refuse(`${condition} is not supported for ${method} requests`)
    if (isShallow || isQuery || params.get('print') === 'silent')
      refuse(
        "Mixing 'shallow', querying parameters or 'print=silent' and if-match or if-none-match requests is not supported",
      )
  }
  if (method === 'GET' && header('x-firebase-etag') === 'true') {
    if (isShallow) refuse("Mixing 'shallow' and etag requests is not supported")
    if (isQuery) refuse('Mixing querying parameters and ETag requests is not supported')
  }
}
