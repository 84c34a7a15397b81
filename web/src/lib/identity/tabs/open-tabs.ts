import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '../../clock.ts'
import type { Persistence } from '../identity.ts'
import { isUserKey, keptIn, shareable, storedUser, type Kept } from './kept-user.ts'
import type { TabChannel } from './tab-channel.ts'
import { isNews, isQuestion, type News, type Question } from './tab-messages.ts'

/**
 * How long to wait for the responses of other tabs: `ANSWER_MS` if this tab has no copy of the user, `NEWER_ANSWER_MS` if it has
 * a copy, which may be stale.
 */
const ANSWER_MS = SECOND_MS
const NEWER_ANSWER_MS = 150

/**
 * The interface that the SDK expects of the storage for its user.
 *
 * Source: @firebase/auth 1, `PersistenceInternal`, which is not a public type.
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
  /** The device's storage, which all tabs share. */
  readonly device: UserPlace
  /** This tab's session storage; null if the browser refuses storage. */
  readonly tab: Storage | null
  readonly channel: TabChannel
  /** Returns the uid of this browser's session; undefined if there is no session. */
  readonly uidOfSession: () => string | undefined
  readonly clock: Pick<Clock, 'after'>
}

/**
 * Stores the signed-in user on the device, or only until the last tab closes. In the second case, each tab has a copy, and
 * a new tab requests a copy from the others. A user stored on the device takes precedence over a copy.
 */
export class OpenTabs implements UserPlace {
  readonly type = 'LOCAL'
  readonly #places: Places
  readonly #listeners = new Map<string, Set<Listener>>()
  /** The storage chosen for the next sign-in; null to keep using the current storage. */
  #chosen: Persistence | null = null
  /** The uid of a user who signed out in another tab. Pending writes of this user are ignored. */
  #gone: string | undefined
  #started: Promise<void> | undefined
  /** The keys that the SDK has removed while starting; null after its start. */
  #removedAtStart: Set<string> | null = null
  #answered: () => void = () => undefined

  constructor(places: Places) {
    this.#places = places
    this.#dropLeftOver()
    places.channel.listen((message) => this.#hear(message))
    places.channel.onReturn(() => {
      for (const asked of this.#listeners.keys()) this.#say({ asked })
    })
  }

  /**
   * Ignores removals while the SDK starts, until {@link giveBack}. Before version 13.1, the Firebase SDK removes its user if the
   * identity service responds to the first request with a server error, such as 503.
   */
  keepThroughStart(): void {
    this.#removedAtStart = new Set()
  }

  /**
   * Called when the SDK has started. Makes the SDK read again the keys that it removed, because their user is still stored.
   * Resolves to whether the SDK had removed any keys.
   */
  async giveBack(): Promise<boolean> {
    const keys = [...(this.#removedAtStart ?? [])]
    this.#removedAtStart = null
    await Promise.all(
      keys.flatMap((key) => [...(this.#listeners.get(key) ?? [])].map((listener) => listener())),
    )
    return keys.length > 0
  }

  /** Chooses the storage for the next sign-in. The current user does not move before that sign-in. */
  choose(persistence: Persistence): void {
    this.#chosen = persistence
    this.#gone = undefined
  }

  /** Moves the user who has just signed in to the chosen storage. */
  async moveToChosen(): Promise<void> {
    if (this.#chosen === null) return
    for (const key of this.#listeners.keys()) {
      const user = await this._get(key)
      if (user !== null) await this.#put(key, user, this.#chosen)
    }
  }

  /** Whether a user is stored on the device. */
  async hasDevice(): Promise<boolean> {
    const kept = [...this.#listeners.keys()].map((key) => this.#places.device._get(key))
    return (await Promise.all(kept)).some((user) => user !== null)
  }

  /** Deletes this tab's copy without informing the other tabs. */
  forgetHere(): void {
    for (const key of this.#listeners.keys()) {
      this.#drop(key)
      this.#changedElsewhere(key)
    }
  }

  /** Reacts to another tab's change of the device's storage. If the key is null, the whole storage was cleared. */
  hearStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key !== null && !isUserKey(key)) return
    if (newValue !== null) this.#gone = undefined
    for (const changed of key === null ? this.#listeners.keys() : [key]) {
      this.#changedElsewhere(changed)
    }
  }

  _isAvailable = (): Promise<boolean> => this.#places.device._isAvailable()

  async _get(key: string): Promise<object | null> {
    const ofDevice = await this.#places.device._get(key)
    this.#started ??= ofDevice === null ? this.#start(key) : Promise.resolve()
    if (ofDevice !== null) {
      this.#write(key, null)
      return ofDevice
    }
    await this.#started
    return this.#copy(key)
  }

  /** Stores a user. When the SDK only updates the current user, the user stays in the current storage. */
  async _set(key: string, user: object): Promise<void> {
    const { uid } = keptIn(user) ?? {}
    if (uid !== undefined && uid === this.#gone) return
    const ofDevice = keptIn(await this.#places.device._get(key))
    if (ofDevice?.uid === uid) await this.#put(key, user, 'device')
    else if (this.#copy(key)?.uid === uid) await this.#put(key, user, 'tab')
    else await this.#put(key, user, this.#chosen ?? (ofDevice === null ? 'tab' : 'device'))
  }

  async _remove(key: string): Promise<void> {
    if (this.#removedAtStart !== null) {
      this.#removedAtStart.add(key)
      return
    }
    await this.#places.device._remove(key)
    this.#keep(key, null)
  }

  /**
   * Registers a listener, but not with the device's storage, because the SDK would then poll this storage every second on phones.
   */
  _addListener(key: string, listener: Listener): void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
  }

  _removeListener(key: string, listener: Listener): void {
    this.#listeners.get(key)?.delete(listener)
  }

  #changedElsewhere(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) {
      // Ignore the failure of a listener, because the SDK will read the user again later.
      Promise.resolve(listener()).catch(() => undefined)
    }
  }

  #hear(message: unknown): void {
    if (isQuestion(message)) {
      const copy = this.#copy(message.asked)
      if (copy === null || copy.uid !== this.#places.uidOfSession()) return
      this.#say({ key: message.asked, kept: shareable(copy) })
    } else if (isNews(message)) {
      const { key, kept } = message
      if (kept !== shareable(this.#copy(key)) && this.#take(key, kept)) this.#changedElsewhere(key)
      if (kept !== null) this.#answered()
    }
  }

  /** Stores the user that another tab sent, or deletes this tab's copy if `kept` is null. Returns false if storing fails. */
  #take(key: string, kept: string | null): boolean {
    if (kept === null) {
      this.#drop(key)
      return true
    }
    const copy = this.#copy(key)
    const news = storedUser(kept)
    const _redirectEventId = copy?.uid === news?.uid ? copy?._redirectEventId : undefined
    this.#gone = undefined
    try {
      this.#write(key, JSON.stringify({ ...news, _redirectEventId }))
      return true
    } catch {
      return false
    }
  }

  /** Deletes every copy of a user who is not the session's user. That user's session ended while the page was away. */
  #dropLeftOver(): void {
    const { tab, uidOfSession } = this.#places
    const keys = Array.from({ length: tab?.length ?? 0 }, (_, index) => tab?.key(index))
    for (const key of keys.filter(isUserKey)) {
      if (this.#copy(key)?.uid !== uidOfSession()) this.#write(key, null)
    }
  }

  /**
   * Asks the other tabs for a copy, even if this tab has a copy, because that copy may be stale. Does not ask right after a
   * return from a provider's page.
   */
  async #start(key: string): Promise<void> {
    const copy = this.#copy(key)
    const isBack = copy?._redirectEventId !== undefined
    if (isBack || this.#places.uidOfSession() === undefined) return
    const waitMs = copy === null ? ANSWER_MS : NEWER_ANSWER_MS
    await new Promise<void>((resolve) => {
      const cancel = this.#places.clock.after(waitMs, resolve)
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

  async #put(key: string, user: object, place: Persistence): Promise<void> {
    if (place === 'device') {
      await this.#places.device._set(key, user)
      this.#keep(key, null)
    } else {
      await this.#places.device._remove(key)
      this.#keep(key, user)
    }
  }

  /** Changes this tab's copy and informs the other tabs. */
  #keep(key: string, user: object | null): void {
    const before = shareable(this.#copy(key))
    this.#write(key, user === null ? null : JSON.stringify(user))
    const kept = shareable(user)
    if (kept !== before) this.#say({ key, kept })
  }

  #drop(key: string): void {
    this.#gone = this.#copy(key)?.uid ?? this.#gone
    this.#write(key, null)
  }

  #copy(key: string): Kept | null {
    return storedUser(this.#places.tab?.getItem(key) ?? '')
  }

  #write(key: string, copy: string | null): void {
    if (copy === null) this.#places.tab?.removeItem(key)
    else this.#places.tab?.setItem(key, copy)
  }
}
