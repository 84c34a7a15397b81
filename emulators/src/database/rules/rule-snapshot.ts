import { EMPTY, isEmpty, type Primitive, type Priority, type TreeNode } from '../tree/node.ts'
import { EvaluationError } from './expression/expression-error.ts'

/** What `val()` returns for a location with children; they cannot be read through it. */
const INNER_NODE: Readonly<Record<string, never>> = Object.freeze({})

/**
 * A location as rules see it (`data`, `newData`, `root`).
 *
 * Source: https://firebase.google.com/docs/reference/security/database#ruledatasnapshot_methods
 */
export class RuleSnapshot {
  readonly node: TreeNode
  readonly #parent: RuleSnapshot | null

  constructor(node: TreeNode, parent: RuleSnapshot | null = null) {
    this.node = node
    this.#parent = parent
  }

  /** The location at a path, with segments separated by `/`; it may not exist. */
  child(path: string): RuleSnapshot {
    return path.includes('/')
      ? path
          .split('/')
          .filter((segment) => segment !== '')
          .reduce((snapshot: RuleSnapshot, key) => snapshot.at(key), this)
      : this.at(path)
  }

  at(key: string): RuleSnapshot {
    return new RuleSnapshot(this.node.children.get(key) ?? EMPTY, this)
  }

  /** The parent location; fails at the root. */
  parent(): RuleSnapshot {
    if (!this.#parent) throw new EvaluationError('parent() of the root.')
    return this.#parent
  }

  exists(): boolean {
    return !isEmpty(this.node)
  }

  val(): Primitive | null | object {
    return this.node.children.size > 0 ? INNER_NODE : this.node.value
  }

  getPriority(): Priority {
    return this.node.priority
  }

  hasChild(path: string): boolean {
    return this.child(path).exists()
  }

  hasChildren(paths?: readonly string[]): boolean {
    if (!paths) return this.node.children.size > 0
    if (paths.length === 0) throw new EvaluationError('hasChildren() of an empty list.')
    return paths.every((path) => this.hasChild(path))
  }
}
