import type { Replies } from './fake-servers.ts'

/** Changes the replies of the fake servers. */
export type Change = (replies: Replies) => void

/** A fault, and how its check must report it. */
export interface Fault {
  /** A part of the check's name. */
  readonly check: string
  readonly change: Change
  readonly problem: string
  /** A part of the remedy's text. */
  readonly mend: string
}

/** Sets a field of a reply, at a path such as `jobs.0.state`; undefined removes it. */
export function set(address: string, path: string, value: unknown): Change {
  return (replies) => {
    const reply = replies[address]
    if (reply === undefined || typeof reply === 'function') throw new Error(`no answer ${address}`)
    const names = path.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce(
      (part, name) => part[name] as Record<string, unknown>,
      reply.body as Record<string, unknown>,
    )
    holder[last] = value
  }
}

/** Replaces a reply. */
export function answer(address: string, reply: Replies[string]): Change {
  return (replies) => {
    if (!(address in replies)) throw new Error(`no answer ${address}`)
    replies[address] = reply
  }
}

/** Makes a server reply that the resource does not exist. */
export function remove(address: string): Change {
  return answer(address, { status: 404, body: {} })
}

export function both(...changes: readonly Change[]): Change {
  return (replies) => {
    for (const change of changes) change(replies)
  }
}
