import { type Access, SIGNED_OUT } from '../namespace/access.ts'
import type { UserToken } from './token.ts'

/** Notified when a session's credentials change or expire. */
interface Watcher {
  changed(): void
  expired(): void
}

/** The caller of a session's requests, until the caller's token expires. */
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

  /** Sets a caller that does not expire. */
  become(access: Access): void {
    this.stop()
    this.#access = access
    this.#watcher.changed()
  }

  /** Cancels the pending expiry. */
  stop(): void {
    this.#expiry.cancel()
  }

  #expire(): void {
    this.#watcher.expired()
    this.become(SIGNED_OUT)
  }
}

/** The longest delay that a timer accepts, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** A scheduled call, which can be cancelled. */
interface Appointment {
  cancel(): void
}

/**
 * Schedules a call at a time in milliseconds since the epoch, even beyond a timer's longest delay. Never calls if the time
 * is null.
 */
export function atTime(time: number | null, then: () => void): Appointment {
  let timer: NodeJS.Timeout | undefined
  const wait = (until: number) => {
    timer = setTimeout(
      () => (Date.now() < until ? wait(until) : then()),
      Math.min(until - Date.now(), MAX_TIMER_MS),
    )
    timer.unref()
  }
  if (time !== null) wait(time)
  return { cancel: () => clearTimeout(timer) }
}
