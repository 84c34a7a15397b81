import { indexName, type Query, rulesQuery } from '../query/query.ts'
import { SortedIndex } from '../query/sorted-index.ts'
import { compileRuleset } from '../rules/compile-ruleset.ts'
import type { Coverage } from '../rules/coverage.ts'
import type { RuleReads } from '../rules/rule-reads.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { nodeAt } from '../tree/edit.ts'
import { EMPTY, type Path, type TreeNode } from '../tree/node.ts'
import { formatPath } from '../tree/path.ts'
import { checkBytes, checkWriteSize, type WriteSizeLimit } from '../tree/write-size.ts'
import { type Access, PermissionDeniedError } from './access.ts'
import { type Commit, type Assignment, planWrite } from './plan-write.ts'
import { type Observer, Observers } from './observers.ts'

/** Options of a single write. */
interface WriteOptions {
  readonly silent?: boolean
  readonly sizeLimit?: WriteSizeLimit
  /** The largest number of bytes that the write may add. */
  readonly maxBytes?: number
}

/**
 * Called before a write is applied, unless the write is silent or changes nothing. May throw to reject the write. The
 * returned function is called after the write.
 */
export type OnCommit = (
  namespaceName: string,
  commit: Commit,
  access: Access,
) => (() => void) | undefined

/** Counts of the requests to one database since that database was created. */
export interface Traffic {
  /** Reads, listens and writes, including denied ones. */
  requests: number
  /** Applied writes, including onDisconnect writes. A multi-path update counts as one. */
  writes: number
}

/** One database: its tree, its rules and its observers. */
export class Namespace {
  readonly name: string
  readonly traffic: Traffic = { requests: 0, writes: 0 }
  /** Size limit for writes that set no limit themselves. */
  writeSizeLimit: WriteSizeLimit = 'unlimited'
  readonly #observers = new Observers(({ path, query, access }, reads) =>
    this.canRead(path, query, access, reads),
  )
  readonly #now: () => number
  readonly #onCommit: OnCommit
  #root = EMPTY
  #ruleset: Ruleset

  constructor(name: string, rules: Ruleset, now: () => number, onCommit: OnCommit) {
    this.name = name
    this.#ruleset = rules
    this.#now = now
    this.#onCommit = onCommit
  }

  get root(): TreeNode {
    return this.#root
  }

  /** The text of the rules. */
  get rulesSource(): string {
    return this.#ruleset.coverage.source
  }

  /** Results of the rules' expressions since these rules were set. */
  get rulesCoverage(): Coverage {
    return this.#ruleset.coverage
  }

  /**
   * Sets the rules. Setting the current rules again changes nothing and keeps their coverage.
   * @throws RulesetError if the rules do not compile; the earlier rules then remain in force
   */
  setRules(source: string): void {
    if (this.rulesSource === source) return
    this.#ruleset = compileRuleset(source)
    this.#observers.reviewAll()
  }

  /** Whether the rules allow the read. Records in `reads`, if given, the data on which the decision depends. */
  canRead(path: Path, query: Query, access: Access, reads?: RuleReads): boolean {
    if (access.owner) return true
    return this.#ruleset.canRead({
      path,
      root: this.#root,
      auth: access.auth,
      now: this.#now(),
      query: rulesQuery(query),
      reads,
    })
  }

  /** Error message that names the index that a query needs and the rules lack; null if no index is missing. */
  missingIndex(path: Path, { orderBy }: Query): string | null {
    if (orderBy.by === 'key' || orderBy.by === 'priority') return null
    const index = indexName(orderBy)
    return this.#ruleset.indexesAt(path).includes(index)
      ? null
      : `Index not defined, add ".indexOn": "${index}", for path "/${formatPath(path)}", to the rules`
  }

  /**
   * Applies all assignments or none; a silent write triggers no functions.
   * @throws PermissionDeniedError if the rules deny the write; InvalidDataError for malformed data; WriteTooBigError above
   * the size limit; TriggerLimitError above the limits of triggered functions
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
    this.traffic.writes += 1
    this.#root = commit.after
    SortedIndex.carry(commit.before, commit.after, commit.paths)
    if (commit.before !== commit.after) this.#observers.notify(commit)
    afterwards?.()
    return commit
  }

  /** Whether the rules would allow a write now. */
  canWrite(assignments: readonly Assignment[], access: Access): boolean {
    return this.#judge(assignments, access).allowed
  }

  /** Adds an observer. @throws PermissionDeniedError if the rules deny the observer's read. */
  observe(observer: Observer): void {
    this.#observers.add(observer)
  }

  unobserve(observer: Observer): void {
    this.#observers.remove(observer)
  }

  /** Revokes the observer if the rules no longer allow it to read. Must be called after a change of the observer's access. */
  review(observer: Observer): void {
    this.#observers.review(observer)
  }

  #judge(assignments: readonly Assignment[], access: Access) {
    const now = this.#now()
    const commit = planWrite(this.#root, assignments, now)
    const allowed = access.owner || this.#ruleset.canWrite({ ...commit, auth: access.auth, now })
    return { commit, allowed }
  }
}

function removedBy({ before, paths }: Commit): TreeNode[] {
  return paths.map((path) => nodeAt(before, path))
}

function addedBy({ after, paths }: Commit): TreeNode[] {
  return paths.map((path) => nodeAt(after, path))
}
