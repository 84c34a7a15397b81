import { InvalidDataError } from './invalid-data-error.ts'
import { checkKey } from './limits.ts'
import type { Path } from './node.ts'

/** Where a write goes: a node, or the priority of one. */
export interface Target {
  readonly path: Path
  readonly isPriority: boolean
}

/**
 * Reads `/a/b`; empty parts are ignored.
 * @throws InvalidDataError for a key that the database refuses
 */
export function parsePath(text: string): Path {
  const path = text.split('/').filter((key) => key !== '')
  try {
    path.forEach(checkKey)
  } catch (cause) {
    throw new InvalidDataError('Invalid path: Invalid token in path', { cause })
  }
  return path
}

/** Reads the path of a write, whose last part may be `.priority`. */
export function parseTarget(text: string): Target {
  const isPriority = /(^|\/)\.priority\/?$/.test(text)
  return { path: parsePath(isPriority ? text.replace(/\.priority\/?$/, '') : text), isPriority }
}

/**
 * The path of a target that has children, which a priority has not.
 * @throws InvalidDataError for a priority
 */
export function requireNode({ path, isPriority }: Target): Path {
  if (isPriority) throw new InvalidDataError('Invalid path: Invalid token in path')
  return path
}

/** Writes a path without a leading slash; the root is the empty string. */
export function formatPath(path: Path): string {
  return path.join('/')
}

/** Whether a path is another one or lies above it. */
export function isPrefixOf(prefix: Path, path: Path): boolean {
  return prefix.length <= path.length && prefix.every((key, index) => key === path[index])
}
