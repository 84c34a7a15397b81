import {
  EMPTY,
  isEmpty,
  type Path,
  type Primitive,
  type Priority,
  type TreeNode,
} from '../tree/node.ts'
import { EvaluationError } from './expression/expression-error.ts'
import type { RuleReads } from './rule-reads.ts'

/** The value that `val()` returns for a location with children. Rules cannot read the children through it. */
const INNER_NODE: Readonly<Record<string, never>> = Object.freeze({})

/** The parent of a snapshot, and the snapshot's key below it. */
interface Place {
  readonly parent: RuleSnapshot
  readonly key: string
}

/**
 * A location in a rule (`data`, `newData`, `root`). Records everything that the rule reads from it in `reads`, if given.
 *
 * Source: https://firebase.google.com/docs/reference/security/database#ruledatasnapshot_methods
 */
export class RuleSnapshot {
  readonly node: TreeNode
  readonly #reads: RuleReads | undefined
  readonly #place: Place | null

  constructor(node: TreeNode, reads?: RuleReads, place: Place | null = null) {
    this.node = node
    this.#reads = reads
    this.#place = place
  }

  /** The location at a path whose segments are separated by `/`. The location may not exist. */
  child(path: string): RuleSnapshot {
    return path.includes('/')
      ? path
          .split('/')
          .filter((segment) => segment !== '')
          .reduce((snapshot: RuleSnapshot, key) => snapshot.at(key), this)
      : this.at(path)
  }

  at(key: string): RuleSnapshot {
    const child = this.node.children.get(key) ?? EMPTY
    return new RuleSnapshot(child, this.#reads, { parent: this, key })
  }

  /** The parent location; fails at the root. */
  parent(): RuleSnapshot {
    if (!this.#place) throw new EvaluationError('parent() of the root.')
    return this.#place.parent
  }

  exists(): boolean {
    return !isEmpty(this.#read())
  }

  val(): Primitive | null | object {
    const { children, value } = this.#read()
    return children.size > 0 ? INNER_NODE : value
  }

  getPriority(): Priority {
    return this.#read().priority
  }

  hasChild(path: string): boolean {
    return this.child(path).exists()
  }

  hasChildren(paths?: readonly string[]): boolean {
    if (!paths) return this.#read().children.size > 0
    return paths.every((path) => this.hasChild(path))
  }

  #read(): TreeNode {
    this.#reads?.paths.push(this.#path())
    return this.node
  }

  #path(): Path {
    return this.#place ? [...this.#place.parent.#path(), this.#place.key] : []
  }
}

/**
 * Whether two nodes look the same to rules that read no other location: both nodes have the same value and priority,
 * and both or neither have children.
 */
export function looksSame(a: TreeNode, b: TreeNode): boolean {
  const hasChildren = (node: TreeNode) => node.children.size > 0
  return a.value === b.value && a.priority === b.priority && hasChildren(a) === hasChildren(b)
}
