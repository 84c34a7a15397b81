import { indexName, type Query } from '../query/query.ts'
import { rulesQuery } from '../query/rules-query.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { EMPTY, type Path, type TreeNode } from '../tree/node.ts'
import { PathTrie } from '../tree/path-trie.ts'
import type { Access } from './access.ts'
import type { Commit, Observer } from './commit.ts'
import { PermissionDeniedError } from './permission-denied-error.ts'
import { type Assignment, planWrite } from './plan-write.ts'

/** How long after a change those whom it did not touch are reviewed, all changes until then together. */
const REVIEW_MS = 100

/** One database: its tree, its rules and those who watch it. */
export class Namespace {
  readonly name: string
  readonly #observers = new PathTrie<Observer>()
  readonly #now: () => number
  #root = EMPTY
  #review: NodeJS.Timeout | undefined
  #rules: { readonly source: string; readonly ruleset: Ruleset } | null = null

  constructor(name: string, now: () => number) {
    this.name = name
    this.#now = now
  }

  get root(): TreeNode {
    return this.#root
  }

  /** The text of the rules; null when none were set. */
  get rulesSource(): string | null {
    return this.#rules?.source ?? null
  }

  setRules(source: string, ruleset: Ruleset): void {
    this.#rules = { source, ruleset }
    this.#reviewAccess()
  }

  canRead(path: Path, query: Query, access: Access): boolean {
    if (access.owner) return true
    if (this.#rules === null) return false
    return this.#rules.ruleset.canRead({
      path,
      root: this.#root,
      auth: access.auth,
      now: this.#now(),
      query: rulesQuery(query),
    })
  }

  /** Whether the rules declare the index that a query needs; keys and priorities need none. */
  hasIndexFor(path: Path, { orderBy }: Query): boolean {
    if (orderBy.by === 'key' || orderBy.by === 'priority' || this.#rules === null) return true
    return this.#rules.ruleset.indexesAt(path).includes(indexName(orderBy))
  }

  /**
   * Sets everything at once or nothing.
   * @throws PermissionDeniedError when the rules refuse; InvalidDataError for malformed data
   */
  write(assignments: readonly Assignment[], access: Access): Commit {
    const { commit, allowed } = this.#judge(assignments, access)
    if (!allowed) throw new PermissionDeniedError()
    this.#root = commit.after
    this.#notify(commit)
    return commit
  }

  /** Whether a write would be let through now. */
  canWrite(assignments: readonly Assignment[], access: Access): boolean {
    return this.#judge(assignments, access).allowed
  }

  observe(path: Path, observer: Observer): void {
    this.#observers.add(path, observer)
  }

  unobserve(path: Path, observer: Observer): void {
    this.#observers.remove(path, observer)
  }

  #judge(assignments: readonly Assignment[], access: Access) {
    const now = this.#now()
    const commit = planWrite(this.#root, assignments, now)
    const allowed =
      access.owner ||
      (this.#rules?.ruleset.canWrite({ ...commit, auth: access.auth, now }) ?? false)
    return { commit, allowed }
  }

  #notify(commit: Commit): void {
    if (commit.before === commit.after) return
    const touched = new Set(commit.paths.flatMap((path) => [...this.#observers.touching(path)]))
    for (const observer of touched) observer.changed(commit)
    this.#reviewSoon()
  }

  /** Rules read data: what one path holds may end the access to another. */
  #reviewSoon(): void {
    if (this.#rules === null || this.#review !== undefined) return
    this.#review = setTimeout(() => {
      this.#review = undefined
      this.#reviewAccess()
    }, REVIEW_MS)
    this.#review.unref()
  }

  #reviewAccess(): void {
    for (const observer of [...this.#observers.all()]) observer.reviewAccess()
  }
}
