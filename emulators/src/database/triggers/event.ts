import { randomUUID } from 'node:crypto'
import type { Access } from '../namespace/access.ts'
import { sameNode } from '../tree/compare-nodes.ts'
import { isEmpty, type TreeNode } from '../tree/node.ts'
import { formatPath } from '../tree/path.ts'
import type { Json } from '../tree/to-json.ts'
import type { ChangedPlace } from './changed-places.ts'
import type { FunctionTrigger } from './function-trigger.ts'

/** A change to report to a function. */
interface Occurrence {
  readonly trigger: FunctionTrigger
  readonly place: ChangedPlace
  readonly namespaceName: string
  readonly access: Access
  /** The current time, in milliseconds since the epoch. */
  readonly now: number
}

/** The body of the call of a function. Its data describes the change. */
interface FunctionEvent {
  readonly data: object
  readonly [member: string]: unknown
}

/** The body of the call of a function, in the format of the function's generation. */
export function eventOf(occurrence: Occurrence): FunctionEvent {
  return occurrence.trigger.isCloudEvent ? cloudEvent(occurrence) : legacyEvent(occurrence)
}

/**
 * The event of a first-generation function. Source: firebase-functions `lib/v1/cloud-functions.js` and
 * `lib/v1/providers/database.js`
 */
function legacyEvent({ trigger, place, namespaceName, access, now }: Occurrence): FunctionEvent {
  return {
    data: change(place),
    context: {
      eventId: randomUUID(),
      timestamp: new Date(now).toISOString(),
      eventType: trigger.json['event'],
      resource: {
        service: 'firebaseio.com',
        name: `projects/_/instances/${namespaceName}/refs/${formatPath(place.path)}`,
      },
      auth: access.owner
        ? { admin: true }
        : { admin: false, ...(access.auth !== null && { variable: access.auth }) },
    },
  }
}

/**
 * The event of a second-generation function.
 * Source: firebase-functions `lib/v2/providers/database.js`, and https://github.com/googleapis/google-cloudevents
 * (`google/events/firebase/database/v1`)
 */
function cloudEvent({ trigger, place, namespaceName, access, now }: Occurrence): FunctionEvent {
  const location = /\/locations\/([^/]+)\//.exec(trigger.name)?.[1] ?? 'us-central1'
  const ref = formatPath(place.path)
  return {
    specversion: '1.0',
    id: randomUUID(),
    type: trigger.json['event'],
    source: `//firebasedatabase.googleapis.com/projects/_/locations/${location}/instances/${namespaceName}`,
    subject: `refs/${ref}`,
    time: new Date(now).toISOString(),
    datacontenttype: 'application/json',
    location,
    instance: namespaceName,
    ref,
    firebasedatabasehost: 'firebaseio.com',
    ...author(access),
    data: {
      '@type': 'type.googleapis.com/google.events.firebase.database.v1.ReferenceEventData',
      ...change(place),
    },
  }
}

function author(access: Access): object {
  if (access.owner) return { authtype: 'admin' }
  if (access.auth === null) return { authtype: 'unauthenticated' }
  return { authtype: 'app_user', authid: access.auth.uid }
}

function change({ before, after }: ChangedPlace) {
  return { data: plainJson(before), delta: deltaOf(before, after) }
}

/** Plain JSON without priorities or arrays, because firebase-functions merges it with a delta key by key. */
function plainJson(node: TreeNode): Json {
  if (node.children.size === 0) return node.value
  return Object.fromEntries([...node.children].map(([key, child]) => [key, plainJson(child)]))
}

/**
 * The delta from one value to another. It contains the keys that differ, with `null` for removed keys, or the whole new
 * value if either value has no keys.
 *
 * Source: `applyChange` of firebase-functions, which applies the delta
 */
function deltaOf(before: TreeNode, after: TreeNode): Json {
  if (isEmpty(after)) return null
  if (before.children.size === 0 || after.children.size === 0) return plainJson(after)
  const members: Record<string, Json> = {}
  for (const key of before.children.keys()) {
    if (!after.children.has(key)) members[key] = null
  }
  for (const [key, child] of after.children) {
    const known = before.children.get(key)
    if (known === undefined) members[key] = plainJson(child)
    else if (!sameNode(known, child)) members[key] = deltaOf(known, child)
  }
  return members
}
