import { restCases } from './cases/rest.ts'
import { openDatabase } from './open-database.ts'
import type { Hosts, Verdict } from './verdict.ts'

const ETAGS =
  'https://firebase.google.com/docs/reference/rest/database#section-conditional-requests'
const INDEX = 'https://firebase.google.com/docs/database/rest/retrieve-data#section-rest-filtering'

const OPEN =
  'https://firebase.google.com/docs/emulator-suite/install_and_configure#security_rules_configuration'
const PUSH = 'https://firebase.google.com/docs/reference/rest/database#section-post'

/**
 * Runs the cases about the REST API: first the listed requests, in sequence on an empty database, then requests that use an
 * earlier response.
 */
export async function rest(hosts: Hosts): Promise<Verdict[]> {
  const database = openDatabase(hosts, 'conformance-rest')
  await database.putRules({ open: { '.read': true } })
  await database.send('PUT', '/', null)
  const verdicts: Verdict[] = []
  const judge = (name: string, source: string, expected: unknown, found: unknown) =>
    verdicts.push({
      area: 'REST',
      name,
      source,
      expected: JSON.stringify(expected),
      found: JSON.stringify(found),
    })

  for (const {
    request,
    query = '',
    headers = {},
    anonymous = false,
    raw = false,
    source,
    status,
    ...rest
  } of restCases) {
    const [method, path, body] = request
    const answer = await database.send(method, path, body, {
      query,
      headers,
      owner: !anonymous,
      raw,
    })
    const name = `${method} ${path}${query && `?${query}`} ${body === undefined ? '' : JSON.stringify(body)}`
    judge(
      name,
      source,
      'body' in rest ? [status, sorted(rest.body)] : [status],
      'body' in rest ? [answer.status, sorted(answer.body)] : [answer.status],
    )
  }

  const pushed = await database.send('POST', '/pushed', { a: 1 })
  const name = (pushed.body as { name?: string } | null)?.name ?? ''
  judge('POST answers a key of 20 characters', PUSH, true, /^-[\w-]{19}$/.test(name))
  judge(
    'POST stores under that key',
    PUSH,
    { [name]: { a: 1 } },
    (await database.send('GET', '/pushed')).body,
  )

  const read = await database.send('GET', '/pushed', undefined, {
    headers: { 'x-firebase-etag': 'true' },
  })
  const etag = read.headers.get('etag') ?? ''
  judge('X-Firebase-ETag answers one', ETAGS, true, etag.length > 0)
  const ifMatch = { headers: { 'if-match': etag } }
  judge(
    'its value lets one write through',
    ETAGS,
    200,
    (await database.send('PUT', '/pushed', 1, ifMatch)).status,
  )
  judge('and no second one', ETAGS, 412, (await database.send('PUT', '/pushed', 2, ifMatch)).status)
  const absent = await database.send('GET', '/gone', undefined, {
    headers: { 'x-firebase-etag': 'true' },
  })
  judge('absent data has the tag null_etag', ETAGS, 'null_etag', absent.headers.get('etag'))
  const tagOf = async (method: string, path: string, body?: unknown) => {
    const headers = { 'x-firebase-etag': 'true' }
    return (await database.send(method, path, body, { headers })).headers.get('etag')
  }
  const put = await tagOf('PUT', '/tagged', { a: 1 })
  judge('a put answers the tag of what it put', ETAGS, put, await tagOf('GET', '/tagged'))
  judge('a push that of what it pushed', ETAGS, put, await tagOf('POST', '/tags', { a: 1 }))
  judge('an update none', ETAGS, null, await tagOf('PATCH', '/tagged', { b: 2 }))
  judge('a removal that of nothing', ETAGS, 'null_etag', await tagOf('DELETE', '/tagged'))

  const bare = openDatabase(hosts, 'conformance-bare')
  const anonymous = { owner: false }
  const { status: written } = await bare.send('PUT', '/a', { b: { s: 1 } }, anonymous)
  judge('without rules, everybody may write', OPEN, 200, written)
  const { body: found } = await bare.send('GET', '/a', undefined, anonymous)
  judge('and read', OPEN, { b: { s: 1 } }, found)
  const query = 'orderBy="s"&limitToFirst=1'
  const { status: unindexed } = await bare.send('GET', '/a', undefined, { ...anonymous, query })
  judge('but not by a child without an index', INDEX, 400, unindexed)
  return verdicts
}

/** Sorts members by name, because the order of JSON members does not matter. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const)
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
