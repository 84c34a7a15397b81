import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '../clock.ts'
import type { Persistence } from './identity.ts'
import type { TabChannel } from './tab-channel.ts'

/** How the client's names for its user begin. */
const USER_KEY = 'firebase:authUser:'

/** How long another tab may take to answer. */
const ANSWER_MS = SECOND_MS

/**
 * What the identity service's client asks of the place that keeps its user.
 *
 * Source: @firebase/auth 1, `PersistenceInternal`, which it does not publish.
 */
export interface UserPlace {
  _isAvailable: () => Promise<boolean>
  _get: (key: string) => Promise<object | null>
  _set: (key: string, user: object) => Promise<void>
  _remove: (key: string) => Promise<void>
  _addListener: (key: string, listener: Listener) => void
  _removeListener: (key: string, listener: Listener) => void
}

type Listener = () => unknown

interface Places {
  /** The client's own, which all tabs share and hear of. */
  readonly device: UserPlace
  /** Of this tab alone; null where the browser refuses it. */
  readonly tab: Storage | null
  readonly channel: TabChannel
  /** The uid of the session that this browser has; undefined when it has none. */
  readonly uidOfSession: () => string | undefined
  readonly clock: Pick<Clock, 'after'>
}

/** What tabs say to each other: which key's user one has no copy of… */
interface Question {
  readonly asked: string
}

/** …and what a copy is now, as JSON; null when there is nobody any more. */
interface News {
  readonly key: string
  readonly kept: string | null
}

/**
 * Keeps who is signed in on the device, or until the last tab closes: then each tab has a copy, and
 * a tab that is opened asks the others for theirs.
 */
export class OpenTabs implements UserPlace {
  readonly type = 'LOCAL'
  readonly #places: Places
  readonly #listeners = new Map<string, Set<Listener>>()
  /** Where a new user goes. */
  #chosen: Persistence = 'device'
  #hasAsked = false
  #answered: () => void = () => undefined

  constructor(places: Places) {
    this.#places = places
    places.channel.listen((message) => this.#hear(message))
    places.channel.onReturn(() => {
      for (const asked of this.#listeners.keys()) this.#say({ asked })
    })
  }

  /** Where users are kept from now on; the one that is there moves. */
  async choose(persistence: Persistence): Promise<void> {
    this.#chosen = persistence
    for (const key of this.#listeners.keys()) {
      const user = await this._get(key)
      if (user !== null) await this.#put(key, user, persistence)
    }
  }

  /** Whether the device keeps a user. */
  async hasDevice(): Promise<boolean> {
    const kept = [...this.#listeners.keys()].map((key) => this.#places.device._get(key))
    return (await Promise.all(kept)).some((user) => user !== null)
  }

  /** Forgets the copy of this tab, and tells no other. */
  forgetHere(): void {
    for (const key of this.#listeners.keys()) {
      if (this.#read(key) === null) continue
      this.#write(key, null)
      this.#changedElsewhere(key)
    }
  }

  _isAvailable = (): Promise<boolean> => this.#places.device._isAvailable()

  async _get(key: string): Promise<object | null> {
    const ofDevice = await this.#places.device._get(key)
    if (ofDevice !== null) return ofDevice
    await this.#ask(key)
    const copy = parsed(this.#read(key) ?? '')
    return uidOf(copy) === undefined ? null : (copy as object)
  }

  /** The same user stays where they are: this is how the client renews what it has of them. */
  async _set(key: string, user: object): Promise<void> {
    const uid = uidOf(user)
    const copy = this.#read(key)
    if (copy !== null && uidOf(parsed(copy)) === uid) await this.#put(key, user, 'tab')
    else if (uidOf(await this.#places.device._get(key)) === uid)
      await this.#put(key, user, 'device')
    else await this.#put(key, user, this.#chosen)
  }

  async _remove(key: string): Promise<void> {
    await this.#places.device._remove(key)
    this.#keep(key, null)
  }

  _addListener(key: string, listener: Listener): void {
    const listeners = this.#listeners.get(key)
    if (listeners !== undefined) {
      listeners.add(listener)
      return
    }
    this.#listeners.set(key, new Set([listener]))
    this.#places.device._addListener(key, () => this.#changedElsewhere(key))
  }

  _removeListener(key: string, listener: Listener): void {
    this.#listeners.get(key)?.delete(listener)
  }

  async #put(key: string, user: object, place: Persistence): Promise<void> {
    if (place === 'tab') {
      this.#keep(key, JSON.stringify(user))
      await this.#places.device._remove(key)
    } else {
      await this.#places.device._set(key, user)
      this.#keep(key, null)
    }
  }

  #changedElsewhere(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) {
      // What fails is asked again by whoever needs it.
      Promise.resolve(listener()).catch(() => undefined)
    }
  }

  #hear(message: unknown): void {
    if (isQuestion(message)) {
      const kept = this.#read(message.asked)
      const isOfSession = kept !== null && uidOf(parsed(kept)) === this.#places.uidOfSession()
      if (isOfSession) this.#say({ key: message.asked, kept })
    } else if (isNews(message)) {
      const { key, kept } = message
      if (this.#read(key) !== kept && this.#canWrite(key, kept)) this.#changedElsewhere(key)
      if (kept !== null) this.#answered()
    }
  }

  /** Once, by a tab that has the session; one that has a copy, which may be of long ago, does not wait. */
  async #ask(key: string): Promise<void> {
    if (this.#hasAsked || this.#places.uidOfSession() === undefined) return
    this.#hasAsked = true
    if (this.#read(key) !== null) {
      this.#say({ asked: key })
      return
    }
    await new Promise<void>((resolve) => {
      const cancel = this.#places.clock.after(ANSWER_MS, resolve)
      this.#answered = () => {
        cancel()
        resolve()
      }
      this.#say({ asked: key })
    })
  }

  #say(message: Question | News): void {
    this.#places.channel.post(message)
  }

  /** Changes the copy of this tab, and with it those of the others. */
  #keep(key: string, kept: string | null): void {
    if (this.#read(key) === kept) return
    this.#write(key, kept)
    this.#say({ key, kept })
  }

  #read(key: string): string | null {
    return this.#places.tab?.getItem(key) ?? null
  }

  /** A tab that cannot keep a copy goes on without. */
  #canWrite(key: string, kept: string | null): boolean {
    try {
      this.#write(key, kept)
      return true
    } catch {
      return false
    }
  }

  #write(key: string, kept: string | null): void {
    if (kept === null) this.#places.tab?.removeItem(key)
    else this.#places.tab?.setItem(key, kept)
  }
}

function isQuestion(message: unknown): message is Question {
  return isUserKey((message as Partial<Question> | null)?.asked)
}

function isNews(message: unknown): message is News {
  const { key, kept } = (message ?? {}) as Partial<Record<keyof News, unknown>>
  const isCopy = typeof kept === 'string' && uidOf(parsed(kept)) !== undefined
  return isUserKey(key) && (kept === null || isCopy)
}

function isUserKey(key: unknown): key is string {
  return typeof key === 'string' && key.startsWith(USER_KEY)
}

function parsed(copy: string): unknown {
  try {
    return JSON.parse(copy)
  } catch {
    return null
  }
}

/** Whom the client has kept; undefined where it is nobody. */
function uidOf(user: unknown): string | undefined {
  const { uid } = (user ?? {}) as { uid?: unknown }
  return typeof uid === 'string' ? uid : undefined
}
