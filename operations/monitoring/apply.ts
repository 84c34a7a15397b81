import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { localized, type Text } from '../../scripts/localized.ts'
import { APIS, originOf } from '../doctor/project/apis.ts'
import type { ReaderParts } from '../doctor/project/reader.ts'
import { COLLECTIONS, type Change } from './collections.ts'
import { tellDifference, type Difference } from './differences.ts'

/** The roles that allow changes. */
const ROLES = [
  ...['roles/monitoring.editor', 'roles/logging.configWriter'],
  'roles/serviceusage.serviceUsageConsumer',
]

const REQUEST_MS = 30 * SECOND_MS

/** The interval and the time limit for repeating a request that refers to a new metric. */
const [AGAIN_MS, KNOWN_MS] = [15 * SECOND_MS, 15 * MINUTE_MS]

/**
 * Whether a refusal says that a metric is unknown. Cloud Monitoring registers a new metric within some ten minutes.
 *
 * Source: the API's messages, for objectives (status 400) in
 * https://github.com/GoogleCloudPlatform/cloud-ops-sandbox/issues/896, and for policies (status 404) in
 * https://github.com/hashicorp/terraform-provider-google/issues/11102.
 */
const isUnknownMetric = (status: number, text: string) =>
  (status === 400 || status === 404) &&
  /metric referenced by the provided filter is unknown|Cannot find metric/i.test(text)

/**
 * Returns the request that removes a difference.
 *
 * @throws {Error} if somebody else created a resource with one of our names.
 */
function changeOf(projectId: string, difference: Difference): Change {
  const collection =
    COLLECTIONS[difference.kind === 'left' ? difference.of : difference.wanted.kind]
  const path = collection.path(projectId)
  const { api } = collection
  switch (difference.kind) {
    case 'taken': {
      const told = tellDifference(difference)
      throw new Error(
        localized({
          fr: `${told}\u00A0: renommez-le ou supprimez-le.`,
          en: `${told}: rename it or delete it.`,
        }),
      )
    }
    case 'missing':
      return { api, ...collection.create(path, difference.wanted) }
    case 'changed':
      return { api, ...collection.update(path, difference.wanted, difference.found) }
    case 'left':
      return { api, ...collection.remove(path, difference.found) }
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Waiting {
  readonly say: (line: Text) => void
  readonly sleep?: (ms: number) => Promise<unknown>
}

/**
 * Makes the changes one at a time, as Cloud Monitoring requires for policies, and waits until it has registered new
 * metrics.
 *
 * @throws {Error} if a change is refused: earlier changes stay, and the next run continues. Also if somebody else created a
 * resource with one of our names: then nothing is changed.
 */
export async function apply(
  { projectId, env, accessToken }: ReaderParts,
  differences: readonly Difference[],
  { say, sleep = pause }: Waiting,
): Promise<void> {
  const changes = differences.map((difference) => changeOf(projectId, difference))
  let waitedMs = 0
  for (const { api, method, path, body } of changes) {
    const send = () =>
      fetch(originOf(api, env) + path, {
        method,
        headers: {
          Authorization: `Bearer ${accessToken}`,
          'X-Goog-User-Project': projectId,
          'Content-Type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(REQUEST_MS),
      })
    let response = await send()
    let text = await response.text()
    while (isUnknownMetric(response.status, text) && waitedMs < KNOWN_MS) {
      if (waitedMs === 0) say(UNKNOWN_METRIC)
      await sleep(AGAIN_MS)
      waitedMs += AGAIN_MS
      response = await send()
      text = await response.text()
    }
    if (!response.ok) throw new Error(refusalOf({ api, method, path }, response.status, text))
  }
}

const UNKNOWN_METRIC: Text = {
  fr: `  … Cloud Monitoring ne connaît pas encore les nouvelles mesures\u00A0: nouvel essai toutes les ${AGAIN_MS / SECOND_MS} s, ${KNOWN_MS / MINUTE_MS} min au plus`,
  en: `  … Cloud Monitoring does not know the new metrics yet: trying again every ${AGAIN_MS / SECOND_MS} s, for ${KNOWN_MS / MINUTE_MS} min at most`,
}

function refusalOf(
  { api, method, path }: Pick<Change, 'api' | 'method' | 'path'>,
  status: number,
  text: string,
): string {
  const { host } = new URL(APIS[api].origin)
  if (status === 403) {
    return localized({
      fr: `${host} refuse\u00A0: il faut les rôles ${ROLES.join(' et ')}.\n${text}`,
      en: `${host} refuses: you need the roles ${ROLES.join(' and ')}.\n${text}`,
    })
  }
  return localized({
    fr: `${host} répond ${status} à ${method} ${path}\u00A0:\n${text}`,
    en: `${host} answers ${status} to ${method} ${path}:\n${text}`,
  })
}
