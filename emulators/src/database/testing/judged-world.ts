import { expect, vi } from 'vitest'
import { type Access, OWNER } from '../namespace/access.ts'
import { type Commit, parseUpdate } from '../namespace/plan-write.ts'
import type { Namespace } from '../namespace/namespace.ts'
import { Namespaces } from '../namespace/namespaces.ts'
import type { Observer } from '../namespace/observers.ts'
import { View } from '../namespace/view.ts'
import type { Query } from '../query/query.ts'
import { runQuery } from '../query/run-query.ts'
import { nodeAt, withNodeAt } from '../tree/edit.ts'
import { InvalidDataError } from '../tree/limits.ts'
import type { Path, TreeNode } from '../tree/node.ts'
import { isPrefixOf } from '../tree/path.ts'
import { toExportJson } from '../tree/to-json.ts'

interface Listening {
  readonly path: Path
  readonly query: Query
  readonly access: Access
}

/** One step of a test. `index` selects a client, if so many exist. */
export type Step =
  | ({ readonly does: 'listen' } & Listening)
  | { readonly does: 'update'; readonly members: Readonly<Record<string, unknown>> }
  | { readonly does: 'wait' }
  | { readonly does: 'leave'; readonly index: number }
  | { readonly does: 'sign in'; readonly index: number; readonly access: Access }
  | { readonly does: 'replace rules'; readonly rules: string }

/** An observer that records the data that it receives. */
class Client implements Observer {
  readonly path: Path
  readonly query: Query
  access: Access
  isRevoked = false
  readonly #namespace: Namespace
  readonly #view: View
  #shown: TreeNode

  constructor(namespace: Namespace, { path, query, access }: Listening) {
    this.path = path
    this.query = query
    this.access = access
    this.#namespace = namespace
    this.#view = new View(path, query, namespace.root)
    this.#shown = this.#view.window
  }

  mayRead(): boolean {
    return this.#namespace.canRead(this.path, this.query, this.access)
  }

  isTouchedBy({ paths }: Commit): boolean {
    return paths.some((path) => isPrefixOf(path, this.path) || isPrefixOf(this.path, path))
  }

  changed(commit: Commit): void {
    expect(this.mayRead()).toBe(true)
    for (const { path, node } of this.#view.update(commit)) {
      this.#shown = withNodeAt(this.#shown, path.slice(this.path.length), node)
    }
  }

  revoked(): void {
    this.isRevoked = true
  }

  checkData(): void {
    const stored = runQuery(nodeAt(this.#namespace.root, this.path), this.query)
    expect(toExportJson(this.#shown)).toEqual(toExportJson(stored))
  }
}

/**
 * A database and a simple model of it, which must agree. The model rechecks the clients that a write touches immediately,
 * and all clients when the review is due. Requires fake timers.
 */
export class JudgedWorld {
  readonly #clients: Client[] = []
  readonly #refused = new Set<Client>()
  readonly #namespace: Namespace
  #now = 0
  #isReviewDue = false

  constructor(rules: string, data: unknown) {
    this.#namespace = new Namespaces({ now: () => this.#now }).get('test')
    this.#replaceRules(rules)
    this.#update({ '': data })
  }

  /**
   * Performs a step. Throws if a client receives wrong data, is revoked although the rules allow its read, or is not
   * revoked although they deny its read.
   */
  take(step: Step): void {
    switch (step.does) {
      case 'listen':
        this.#listen(new Client(this.#namespace, step))
        break
      case 'update':
        this.#update(step.members)
        break
      case 'wait':
        this.#wait()
        break
      case 'leave':
        for (const client of this.#clients.splice(step.index, 1)) this.#namespace.unobserve(client)
        break
      case 'sign in':
        this.#signIn(this.#clients[step.index], step.access)
        break
      case 'replace rules':
        this.#replaceRules(step.rules)
        break
    }
    this.#check()
  }

  #listen(client: Client): void {
    if (client.mayRead()) {
      this.#namespace.observe(client)
      this.#clients.push(client)
    } else {
      expect(() => this.#namespace.observe(client)).toThrow('Permission denied')
    }
  }

  #update(members: Readonly<Record<string, unknown>>): void {
    try {
      const commit = this.#namespace.write(parseUpdate('', members), OWNER)
      if (commit.before === commit.after) return
      this.#isReviewDue = true
      for (const client of this.#clients) if (client.isTouchedBy(commit)) this.#judge(client)
    } catch (error) {
      if (!(error instanceof InvalidDataError)) throw error
    }
  }

  /** Waits for the review, then advances the clock of the rules. */
  #wait(): void {
    vi.advanceTimersByTime(100)
    if (this.#isReviewDue) for (const client of this.#clients) this.#judge(client)
    this.#isReviewDue = false
    this.#now += 1
  }

  #signIn(client: Client | undefined, access: Access): void {
    if (!client) return
    client.access = access
    this.#judge(client)
    this.#namespace.review(client)
  }

  /** Skips rules that are already in force: setting them again rechecks no client, even if the clock has advanced. */
  #replaceRules(rules: string): void {
    if (this.#namespace.rulesSource === rules) return
    this.#namespace.setRules(rules)
    for (const client of this.#clients) this.#judge(client)
  }

  #judge(client: Client): void {
    if (!client.mayRead()) this.#refused.add(client)
  }

  #check(): void {
    for (const client of this.#clients.splice(0)) {
      expect(client.isRevoked).toBe(this.#refused.has(client))
      if (client.isRevoked) continue
      client.checkData()
      this.#clients.push(client)
    }
  }
}
