import { indexName, type Query } from '../query/query.ts'
import { rulesQuery } from '../query/rules-query.ts'
import type { Coverage } from '../rules/coverage/coverage.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { nodeAt } from '../tree/edit.ts'
import { EMPTY, type Path, type TreeNode } from '../tree/node.ts'
import { formatPath } from '../tree/path.ts'
import { checkBytes, checkWriteSize, type WriteSizeLimit } from '../tree/write-size.ts'
import { PathTrie } from '../tree/path-trie.ts'
import type { Access } from './access.ts'
import type { Commit, Observer } from './commit.ts'
import { PermissionDeniedError } from './permission-denied-error.ts'
import { type Assignment, planWrite } from './plan-write.ts'

/** How long after a change those whom it did not touch are reviewed, all changes until then together. */
const REVIEW_MS = 100

/** How a write differs from a usual one. */
interface WriteOptions {
  readonly silent?: boolean
  readonly sizeLimit?: WriteSizeLimit
  /** The most that it may store. */
  readonly maxBytes?: number
}

/**
 * Called before each write that is not silent, with what it changes; returns what to do once it is made.
 * What it throws refuses the write.
 */
export type OnCommit = (
  namespaceName: string,
  commit: Commit,
  access: Access,
) => (() => void) | undefined

/** One database: its tree, its rules and those who watch it. */
export class Namespace {
  readonly name: string
  /** How much a write may take that says nothing else. */
  writeSizeLimit: WriteSizeLimit = 'unlimited'
  readonly #observers = new PathTrie<Observer>()
  readonly #now: () => number
  readonly #onCommit: OnCommit
  #root = EMPTY
  #review: NodeJS.Timeout | undefined
  #rules: { readonly source: string; readonly ruleset: Ruleset } | null = null

  constructor(name: string, now: () => number, onCommit: OnCommit) {
    this.name = name
    this.#now = now
    this.#onCommit = onCommit
  }

  get root(): TreeNode {
    return this.#root
  }

  /** The text of the rules; null when none were set. */
  get rulesSource(): string | null {
    return this.#rules?.source ?? null
  }

  /** What the expressions of the rules have been since these were set; null without rules. */
  get rulesCoverage(): Coverage | null {
    return this.#rules?.ruleset.coverage ?? null
  }

  /** Rules that are already in force go on as they are, with their coverage. */
  setRules(source: string, ruleset: Ruleset): void {
    if (this.#rules?.source === source) return
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

  /** Why a query may not be answered here: the index that the rules lack; null when they have it. */
  missingIndex(path: Path, { orderBy }: Query): string | null {
    if (orderBy.by === 'key' || orderBy.by === 'priority' || this.#rules === null) return null
    const index = indexName(orderBy)
    return this.#rules.ruleset.indexesAt(path).includes(index)
      ? null
      : `Index not defined, add ".indexOn": "${index}", for path "/${formatPath(path)}", to the rules`
  }

  /**
   * Sets everything at once or nothing; a silent write starts no functions.
   * @throws PermissionDeniedError when the rules refuse; InvalidDataError for malformed data;
   *   WriteTooBigError for more than the size limit; TriggerLimitError for more than functions may hear
   */
  write(
    assignments: readonly Assignment[],
    access: Access,
    { silent = false, sizeLimit = this.writeSizeLimit, maxBytes = Infinity }: WriteOptions = {},
  ): Commit {
    const { commit, allowed } = this.#judge(assignments, access)
    if (!allowed) throw new PermissionDeniedError()
    checkWriteSize([...removedBy(commit), ...addedBy(commit)], sizeLimit)
    checkBytes(addedBy(commit), maxBytes)
    const isHeard = !silent && commit.before !== commit.after
    const afterwards = isHeard ? this.#onCommit(this.name, commit, access) : undefined
    this.#root = commit.after
    this.#notify(commit)
    afterwards?.()
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

function removedBy({ before, paths }: Commit): TreeNode[] {
  return paths.map((path) => nodeAt(before, path))
}

function addedBy({ after, paths }: Commit): TreeNode[] {
  return paths.map((path) => nodeAt(after, path))
}
