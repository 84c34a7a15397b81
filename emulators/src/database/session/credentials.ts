import { type Access, SIGNED_OUT } from '../namespace/access.ts'
import { atTime } from './at-time.ts'
import type { UserToken } from './token.ts'

/** Those who must know when a session's credentials change by themselves or by request. */
interface Watcher {
  changed(): void
  expired(): void
}

/** In whose name a session acts, until its token expires. */
export class Credentials {
  readonly #watcher: Watcher
  #access: Access = SIGNED_OUT
  #expiry = atTime(null, () => undefined)

  constructor(watcher: Watcher) {
    this.#watcher = watcher
  }

  get access(): Access {
    return this.#access
  }

  /** Signs in a user until the token expires. */
  signIn({ auth, expiresAt }: UserToken): void {
    this.become({ owner: false, auth })
    this.#expiry = atTime(expiresAt, () => this.#expire())
  }

  /** Acts in another name from now on, without an end. */
  become(access: Access): void {
    this.stop()
    this.#access = access
    this.#watcher.changed()
  }

  /** Forgets the pending expiry. */
  stop(): void {
    this.#expiry.cancel()
  }

  #expire(): void {
    this.#watcher.expired()
    this.become(SIGNED_OUT)
  }
}
