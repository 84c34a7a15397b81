import { QUERY_PARAMETERS } from '../query/rest-query.ts'
import { RestError } from './rest-error.ts'
import type { RestRequest } from './rest-request.ts'

const OF_READS = ['shallow', 'format', 'callback', 'download', 'timeout', ...QUERY_PARAMETERS]
const OF_WRITES = ['writeSizeLimit']
/** Parameters that do not apply to streams, only to single responses. */
const NOT_OF_STREAMS = ['shallow', 'print', 'callback', 'download']

/**
 * The accepted values of each parameter: those that the reference lists, those that the CLI sends, and `false`, which means
 * absent.
 */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map([
  ['shallow', ['true', 'false']],
  ['print', ['pretty', 'silent']],
  ['format', ['export']],
  ['disableTriggers', ['true', 'false']],
])

/**
 * The methods that support each conditional header: the service answers 304 to reads, and 412 to writes of a whole value.
 */
const CONDITIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['if-match', ['PUT', 'DELETE']],
  ['if-none-match', ['GET']],
])

/** Whether a request asks for a stream of server-sent events. */
export function isStream({ method, header }: RestRequest): boolean {
  return method === 'GET' && header('accept')?.includes('text/event-stream') === true
}

/**
 * Rejects a parameter or condition that the method or a stream does not support, an unsupported value of a parameter, and
 * combinations that the service rejects, because silently ignoring them would hide mistakes. Ignores unknown parameters,
 * because programs add them to bypass caches.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-error-conditions,
 * `#section-conditional-requests`, and `#section-query-parameters` for the methods and the values of each. The messages
 * about combinations are the service's, as public clients quote them: dimipaun/fugaro `internal/gcpfake/rtdb.go`,
 * rninej/NeutralWire `src/lib/firebase-server.ts` (and 304), rkunev/catinar `services/api.js`.
 * @throws RestError 400
 */
export function checkParameters(request: RestRequest): void {
  const { method, params, header } = request
  const refuse = (message: string): never => {
    throw new RestError(400, message)
  }
  const isShallow = params.get('shallow') === 'true'
  const isQuery = QUERY_PARAMETERS.some((name) => params.has(name))

  const elsewhere = method === 'GET' ? OF_WRITES : OF_READS
  const unsupported = elsewhere.find((name) => params.has(name))
  if (unsupported !== undefined) refuse(`${unsupported} is not supported for ${method} requests`)
  for (const [name, values] of VALUES) {
    const value = params.get(name)
    if (value !== null && !values.includes(value)) refuse(`${name} must be ${values.join(' or ')}`)
  }
  if (isStream(request)) {
    const whole = NOT_OF_STREAMS.find((name) => params.has(name) && params.get(name) !== 'false')
    if (whole !== undefined) refuse(`${whole} is not supported for streams`)
    if (header('if-none-match') !== undefined) refuse('if-none-match is not supported for streams')
  }
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
