import { inner, leaf, withPriority } from './edit.ts'
import {
  checkKey,
  checkString,
  type Extent,
  extentBelow,
  InvalidDataError,
  ROOT_EXTENT,
} from './limits.ts'
import { EMPTY, isEmpty, type Priority, type TreeNode, type Primitive } from './node.ts'

const NOTHING: WriteContext = { now: 0, existing: EMPTY }

/**
 * Builds a node from JSON with `.value`, `.priority` and `.sv`, for a location below the root. Rejects a value with
 * children instead of ignoring one of the two, as the SDK does (`validateFirebaseData` of `@firebase/database`).
 * @throws InvalidDataError for invalid keys, depths and values, such as a number too large for a double (`1e400`)
 */
export function fromJson(json: unknown, context = NOTHING, extent = ROOT_EXTENT): TreeNode {
  if (json === null || json === undefined) return EMPTY
  if (typeof json === 'string') checkString(json)
  if (typeof json === 'number' && !Number.isFinite(json)) throw unparsable()
  if (typeof json === 'string' || typeof json === 'number' || typeof json === 'boolean') {
    return leaf(json)
  }
  if (typeof json !== 'object') throw unparsable()
  return Array.isArray(json)
    ? inner(json.map((item: unknown, index) => child(String(index), item, context, extent)))
    : fromObject(json as Readonly<Record<string, unknown>>, context, extent)
}

/**
 * Reads a priority: a string, a number, a server value or null.
 * @throws InvalidDataError for anything else
 */
export function priorityFromJson(json: unknown, context = NOTHING): Priority {
  const existing = { ...EMPTY, value: context.existing.priority }
  const { value, children } = fromJson(json, { ...context, existing })
  if (children.size > 0 || typeof value === 'boolean') {
    throw new InvalidDataError('Invalid data; priority must be a string or a number.')
  }
  return value
}

function fromObject(
  json: Readonly<Record<string, unknown>>,
  context: WriteContext,
  extent: Extent,
): TreeNode {
  const priority = priorityFromJson(json['.priority'], context)
  const keys = Object.keys(json).filter((key) => key !== '.priority')
  const value = keys.find((key) => key === '.sv' || key === '.value')
  if (value !== undefined && keys.length > 1)
    throw new InvalidDataError(`Invalid data; "${value}" in addition to actual children.`)
  if (value === '.sv')
    return withPriority(fromJson(resolveServerValue(json['.sv'], context)), priority)
  if (value === '.value') return withPriority(fromValue(json['.value'], context), priority)
  return inner(
    keys.map((key) => child(key, json[key], context, extent)),
    priority,
  )
}

function fromValue(json: unknown, context: WriteContext): TreeNode {
  const node = fromJson(json, context)
  if (node.value === null && !isEmpty(node)) throw unparsable()
  return node
}

function child(key: string, json: unknown, context: WriteContext, extent: Extent) {
  checkKey(key)
  const existing = context.existing.children.get(key) ?? EMPTY
  return [key, fromJson(json, { ...context, existing }, extentBelow(extent, key))] as const
}

function unparsable(): InvalidDataError {
  return new InvalidDataError("Invalid data; couldn't parse JSON object, array, or value.")
}

/** The values from which the placeholders of a write are computed. */
interface WriteContext {
  /** The current time, in milliseconds since the epoch. */
  readonly now: number
  /** The node currently stored at the location. */
  readonly existing: TreeNode
}

/**
 * Computes the value of `{".sv": "timestamp"}` and `{".sv": {"increment": n}}`.
 * @throws InvalidDataError for any other placeholder
 */
function resolveServerValue(placeholder: unknown, context: WriteContext): Primitive {
  if (placeholder === 'timestamp') return context.now
  if (typeof placeholder === 'object' && placeholder !== null && 'increment' in placeholder) {
    const delta = placeholder.increment
    if (typeof delta === 'number') return increment(context.existing.value, delta)
  }
  throw new InvalidDataError('Invalid data; unknown server value.')
}

function increment(current: Primitive | null, delta: number): number {
  return typeof current === 'number' ? current + delta : delta
}
