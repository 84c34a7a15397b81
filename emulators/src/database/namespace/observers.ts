import type { Query } from '../query/query.ts'
import { looksSame } from '../rules/rule-snapshot.ts'
import { RuleReads } from '../rules/rule-reads.ts'
import { nodeAt } from '../tree/edit.ts'
import type { Path } from '../tree/node.ts'
import { PathTrie } from '../tree/path-trie.ts'
import { type Access, PermissionDeniedError } from './access.ts'
import type { Commit } from './plan-write.ts'

/**
 * Delay, in milliseconds, between a change and the review of the observers that it may affect. One review covers all
 * changes during the delay.
 */
const REVIEW_MS = 100

/** An observer of a query's result at a path, for as long as the rules allow it to read. */
export interface Observer {
  readonly path: Path
  readonly query: Query
  readonly access: Access
  /** Called after each change that touches the path. The commit contains only the paths that touch it. */
  changed(commit: Commit): void
  /** Called when the rules no longer allow the read and the observer has been removed. */
  revoked(): void
}

/** Whether the rules allow an observer to read now. Records in `reads` the data on which the decision depends. */
type Judge = (observer: Observer, reads: RuleReads) => boolean

/**
 * The observers of a database, indexed by the path that they watch and by the data on which their right to read depends. A
 * change therefore only costs time for the observers that it touches.
 */
export class Observers {
  readonly #judge: Judge
  readonly #reads = new Map<Observer, RuleReads>()
  readonly #byPath = new PathTrie<Observer>()
  readonly #byRead = new PathTrie<Observer>()
  /**
   * Observers whose right to read must be rechecked, because it depends on data that has changed or on the time. The
   * documentation does not say whether the service rechecks the right to read. Our emulator rechecks it after each
   * change.
   */
  readonly #inDoubt = new Set<Observer>()
  #pending: NodeJS.Timeout | undefined

  constructor(judge: Judge) {
    this.#judge = judge
  }

  /** Whether no observer is left in any of the indexes. */
  get isEmpty(): boolean {
    return this.#reads.size === 0 && this.#byPath.isEmpty && this.#byRead.isEmpty
  }

  /** Adds an observer. @throws PermissionDeniedError if the rules deny its read. */
  add(observer: Observer): void {
    const reads = new RuleReads()
    if (!this.#judge(observer, reads)) throw new PermissionDeniedError()
    this.#byPath.add(observer.path, observer)
    this.#restOn(observer, reads)
  }

  remove(observer: Observer): void {
    this.#byPath.remove(observer.path, observer)
    this.#forget(observer)
  }

  /**
   * Notifies the observers whose path a change touches. Within 100 ms, revokes the observers that the rules no longer
   * allow to read.
   */
  notify(commit: Commit): void {
    if (this.isEmpty) return
    const { before, after } = commit
    const changed = new PathTrie<Path>()
    for (const path of commit.paths) changed.add(path, path)
    for (const [path, observers] of this.#byRead.meeting(changed)) {
      if (looksSame(nodeAt(before, path), nodeAt(after, path))) continue
      for (const observer of observers) this.#inDoubt.add(observer)
    }
    for (const [path, observers] of this.#byPath.meeting(changed)) {
      const paths = [...changed.touching(path)]
      for (const observer of observers) {
        if (this.#mayStillRead(observer)) observer.changed({ before, after, paths })
      }
    }
    if (this.#inDoubt.size > 0) this.#reviewSoon()
  }

  /** Rechecks an observer. Returns false if the rules no longer allow it to read, or if it has been removed. */
  review(observer: Observer): boolean {
    if (!this.#reads.has(observer)) return false
    const reads = new RuleReads()
    if (this.#judge(observer, reads)) {
      this.#restOn(observer, reads)
      return true
    }
    this.remove(observer)
    observer.revoked()
    return false
  }

  reviewAll(): void {
    for (const observer of [...this.#reads.keys()]) this.review(observer)
  }

  #mayStillRead(observer: Observer): boolean {
    return !this.#inDoubt.has(observer) || this.review(observer)
  }

  #reviewSoon(): void {
    if (this.#pending !== undefined) return
    this.#pending = setTimeout(() => {
      this.#pending = undefined
      for (const observer of [...this.#inDoubt]) this.review(observer)
    }, REVIEW_MS)
    this.#pending.unref()
  }

  #restOn(observer: Observer, reads: RuleReads): void {
    this.#forget(observer)
    this.#reads.set(observer, reads)
    for (const path of reads.paths) this.#byRead.add(path, observer)
    if (reads.usesClock) this.#inDoubt.add(observer)
  }

  #forget(observer: Observer): void {
    for (const path of this.#reads.get(observer)?.paths ?? []) this.#byRead.remove(path, observer)
    this.#reads.delete(observer)
    this.#inDoubt.delete(observer)
  }
}
