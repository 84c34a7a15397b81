import type { Live } from '../../lib/database/live.ts'

/** A database that contains what the test puts into it. */
export class FakeLive implements Live {
  readonly #values = new Map<string, unknown>()
  readonly #followers = new Map<string, Set<(value: unknown) => void>>()
  readonly #refused = new Map<string, Set<() => void>>()
  readonly #closed = new Set<string>()
  /** The sessions shown as online. */
  readonly present = new Set<string>()

  follow: Live['follow'] = (path, heard, refused) => {
    this.#add(this.#followers, path, heard)
    this.#add(this.#refused, path, refused)
    if (this.#closed.has(path)) refused()
    else heard(this.#values.get(path) ?? null)
    return () => {
      this.#followers.get(path)?.delete(heard)
      this.#refused.get(path)?.delete(refused)
    }
  }

  appear: Live['appear'] = (_uid, sid) => {
    this.present.add(sid)
    return () => this.present.delete(sid)
  }

  markAlertRead: Live['markAlertRead'] = (uid, id, isRead = true) => {
    const path = `notifications/${uid}`
    const alerts = this.#values.get(path) as Record<string, object>
    this.put(path, { ...alerts, [id]: { ...alerts[id], readAt: isRead ? 1 : undefined } })
    return Promise.resolve()
  }

  nameDevice: Live['nameDevice'] = (uid, id, name) => {
    const path = `devices/${uid}`
    const devices = this.#values.get(path) as Record<string, object>
    this.put(path, { ...devices, [id]: { ...devices[id], name: name ?? undefined } })
    return Promise.resolve()
  }

  /** Sets the value at a path, and makes the path readable. */
  put(path: string, value: unknown): void {
    this.#closed.delete(path)
    this.#values.set(path, value)
    for (const heard of this.#followers.get(path) ?? []) heard(value)
  }

  /** Makes the database rules refuse a path from now on. */
  refuse(path: string): void {
    this.#closed.add(path)
    for (const refused of this.#refused.get(path) ?? []) refused()
  }

  #add<T>(map: Map<string, Set<T>>, path: string, listener: T): void {
    map.set(path, (map.get(path) ?? new Set()).add(listener))
  }
}
