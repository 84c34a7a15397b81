import { nodeAt, withNodeAt, withPriority } from '../tree/edit.ts'
import { fromJson, priorityFromJson } from '../tree/from-json.ts'
import type { TreeNode } from '../tree/node.ts'
import { formatPath, type Target, parseTarget } from '../tree/path.ts'
import type { Commit } from './commit.ts'

/** One value to set. */
export interface Assignment extends Target {
  readonly json: unknown
}

/** Reads the members of an update, whose keys are paths below a base. */
export function parseUpdate(base: string, members: Readonly<Record<string, unknown>>) {
  return Object.entries(members).map(([key, json]): Assignment => ({
    ...parseTarget(`${base}/${key}`),
    json,
  }))
}

/**
 * What the tree becomes when all assignments happen at once.
 * @throws InvalidDataError for data that the database refuses
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
    : fromJson(json, context, path.length)
  return withNodeAt(tree, path, node)
}
