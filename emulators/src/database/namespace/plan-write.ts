import { nodeAt, withNodeAt, withPriority } from '../tree/edit.ts'
import { fromJson, priorityFromJson } from '../tree/from-json.ts'
import { extentBelow, InvalidDataError, ROOT_EXTENT } from '../tree/limits.ts'
import { type Path, type TreeNode, isEmpty } from '../tree/node.ts'
import { formatPath, parseTarget, type Target } from '../tree/path.ts'

/** A change of the tree, with paths that cover every difference. */
export interface Commit {
  readonly before: TreeNode
  readonly after: TreeNode
  readonly paths: readonly Path[]
}

export interface Assignment extends Target {
  readonly json: unknown
}

/**
 * Reads the members of an update, whose keys are paths below a base.
 * @throws InvalidDataError for an invalid path, or if one path contains another
 */
export function parseUpdate(base: string, members: Readonly<Record<string, unknown>>) {
  const assignments = Object.entries(members).map(([key, json]): Assignment => ({
    ...parseTarget(`${base}/${key}`),
    json,
  }))
  checkApart(assignments)
  return assignments
}

/**
 * Rejects paths that contain one another, with the message of the client SDKs (`validateFirebaseMergePaths` of
 * `@firebase/database`).
 */
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
 * Returns the tree after all assignments. Their order does not matter: a node that has children afterwards keeps its
 * priority, or gets the assigned one.
 * @throws InvalidDataError for invalid data
 */
export function planWrite(
  before: TreeNode,
  assignments: readonly Assignment[],
  now: number,
): Commit {
  const steps = assignments
    .map((assignment) => stepOf(before, assignment, now))
    .toSorted((one, other) => one.rank - other.rank)
  const after = steps.reduce(
    (tree, { path, change }) => withNodeAt(tree, path, change(nodeAt(tree, path))),
    before,
  )
  const paths = new Map(steps.map(({ path }) => [formatPath(path), path]))
  return { before, after, paths: [...paths.values()] }
}

/**
 * Put additions before removals, so that no parent is empty in between. Put priorities last, because they need an
 * existing node.
 */
const RANK = { addition: 0, removal: 1, priority: 2 } as const

interface Step {
  readonly path: Path
  readonly rank: (typeof RANK)[keyof typeof RANK]
  readonly change: (node: TreeNode) => TreeNode
}

function stepOf(before: TreeNode, { path, isPriority, json }: Assignment, now: number): Step {
  const context = { now, existing: nodeAt(before, path) }
  if (isPriority) {
    const priority = priorityFromJson(json, context)
    return { path, rank: RANK.priority, change: (node) => withPriority(node, priority) }
  }
  const node = fromJson(json, context, path.reduce(extentBelow, ROOT_EXTENT))
  return { path, rank: isEmpty(node) ? RANK.removal : RANK.addition, change: () => node }
}
