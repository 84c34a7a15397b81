import { checkKey, InvalidDataError } from './limits.ts'
import type { Path } from './node.ts'

/** The target of a write, which is a node or its priority. */
export interface Target {
  readonly path: Path
  readonly isPriority: boolean
}

/**
 * Parses `/a/b`, and ignores empty segments.
 * @throws InvalidDataError for an invalid key
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

/** Parses the path of a write, which may end in `.priority`. */
export function parseTarget(text: string): Target {
  const isPriority = /(^|\/)\.priority\/?$/.test(text)
  return { path: parsePath(isPriority ? text.replace(/\.priority\/?$/, '') : text), isPriority }
}

/**
 * The path of a target, which must be a node, because a priority has no children.
 * @throws InvalidDataError for a priority
 */
export function requireNode({ path, isPriority }: Target): Path {
  if (isPriority) throw new InvalidDataError('Invalid path: Invalid token in path')
  return path
}

/** Formats a path without a leading slash; the root is the empty string. */
export function formatPath(path: Path): string {
  return path.join('/')
}

/** Whether a path equals another one or is above it. */
export function isPrefixOf(prefix: Path, path: Path): boolean {
  return prefix.length <= path.length && prefix.every((key, index) => key === path[index])
}
