import { type Access, SIGNED_OUT } from '../namespace/access.ts'
import type { UserToken } from './token.ts'

/** Longest delay that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Those who must know when a session's credentials change by themselves or by request. */
interface Watcher {
  changed(): void
  expired(): void
}

/** In whose name a session acts, until its token expires. */
export class Credentials {
  readonly #watcher: Watcher
  #access: Access = SIGNED_OUT
  #expiry: NodeJS.Timeout | undefined

  constructor(watcher: Watcher) {
    this.#watcher = watcher
  }

  get access(): Access {
    return this.#access
  }

  /** Signs in a user until the token expires. */
  signIn({ auth, expiresAt }: UserToken): void {
    this.become({ owner: false, auth })
    if (expiresAt !== null) this.#expireAt(expiresAt)
  }

  /** Acts in another name from now on, without an end. */
  become(access: Access): void {
    this.stop()
    this.#access = access
    this.#watcher.changed()
  }

  /** Forgets the pending expiry. */
  stop(): void {
    clearTimeout(this.#expiry)
  }

  #expireAt(time: number): void {
    const delay = Math.min(time - Date.now(), MAX_TIMER_MS)
    this.#expiry = setTimeout(() => {
      if (Date.now() < time) {
        this.#expireAt(time)
      } else {
        this.#watcher.expired()
        this.become(SIGNED_OUT)
      }
    }, delay)
    this.#expiry.unref()
  }
}
