import { nodeAt, withNodeAt, withPriority } from '../tree/edit.ts'
import { fromJson, priorityFromJson } from '../tree/from-json.ts'
import { extentBelow, InvalidDataError, ROOT_EXTENT } from '../tree/limits.ts'
import type { TreeNode } from '../tree/node.ts'
import { formatPath, parseTarget, type Target } from '../tree/path.ts'
import type { Commit } from './commit.ts'

export interface Assignment extends Target {
  readonly json: unknown
}

/**
 * Reads the members of an update, whose keys are paths below a base.
 * @throws InvalidDataError for an invalid path, and for two paths of which one contains the other
 */
export function parseUpdate(base: string, members: Readonly<Record<string, unknown>>) {
  const assignments = Object.entries(members).map(([key, json]): Assignment => ({
    ...parseTarget(`${base}/${key}`),
    json,
  }))
  checkApart(assignments)
  return assignments
}

/** Same message as the client SDKs (`validateFirebaseMergePaths` of `@firebase/database`). */
function checkApart(assignments: readonly Assignment[]): void {
  const values = new Set<string>()
  for (const { path, isPriority } of assignments) {
    const text = formatPath(path)
    if (!isPriority && values.has(text)) throw overlap(text, text)
    if (!isPriority) values.add(text)
  }
  for (const { path } of assignments) {
    for (let depth = 0; depth < path.length; depth++) {
      const above = formatPath(path.slice(0, depth))
      if (values.has(above)) throw overlap(above, formatPath(path))
    }
  }
}

function overlap(above: string, below: string): InvalidDataError {
  return new InvalidDataError(
    `Invalid data; contains a path /${above} that is ancestor of another path /${below}`,
  )
}

/**
 * The tree after all assignments are applied at once.
 * @throws InvalidDataError for invalid data
 */
export function planWrite(
  before: TreeNode,
  assignments: readonly Assignment[],
  now: number,
): Commit {
  const after = assignments.reduce(
    (tree, assignment) => assign(tree, before, assignment, now),
    before,
  )
  const paths = new Map(assignments.map(({ path }) => [formatPath(path), path]))
  return { before, after, paths: [...paths.values()] }
}

function assign(
  tree: TreeNode,
  before: TreeNode,
  { path, isPriority, json }: Assignment,
  now: number,
): TreeNode {
  const context = { now, existing: nodeAt(before, path) }
  const node = isPriority
    ? withPriority(nodeAt(tree, path), priorityFromJson(json, context))
    : fromJson(json, context, path.reduce(extentBelow, ROOT_EXTENT))
  return withNodeAt(tree, path, node)
}
