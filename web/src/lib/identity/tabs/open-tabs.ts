import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '../../clock.ts'
import type { Persistence } from '../identity.ts'
import { isUserKey, keptIn, shareable, storedUser, type Kept } from './kept-user.ts'
import type { TabChannel } from './tab-channel.ts'
import { isNews, isQuestion, type News, type Question } from './tab-messages.ts'

/** How long another tab may take to answer who has no copy, and who has one, which may be of long ago. */
const ANSWER_MS = SECOND_MS
const NEWER_ANSWER_MS = 150

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
  /** The client's own, which all tabs share. */
  readonly device: UserPlace
  /** Of this tab alone; null where the browser refuses it. */
  readonly tab: Storage | null
  readonly channel: TabChannel
  /** The uid of the session that this browser has; undefined when it has none. */
  readonly uidOfSession: () => string | undefined
  readonly clock: Pick<Clock, 'after'>
}

/**
 * Keeps who is signed in on the device, or until the last tab closes: then each tab has a copy, and
 * a tab that is opened asks the others for theirs. What the device has goes before a copy.
 */
export class OpenTabs implements UserPlace {
  readonly type = 'LOCAL'
  readonly #places: Places
  readonly #listeners = new Map<string, Set<Listener>>()
  /** Where who signs in goes; beside who is there when nobody has said. */
  #chosen: Persistence | null = null
  /** Who has signed out elsewhere: what was on its way for them then comes too late. */
  #gone: string | undefined
  #started: Promise<void> | undefined
  #answered: () => void = () => undefined

  constructor(places: Places) {
    this.#places = places
    this.#dropLeftOver()
    places.channel.listen((message) => this.#hear(message))
    places.channel.onReturn(() => {
      for (const asked of this.#listeners.keys()) this.#say({ asked })
    })
  }

  /** Where who signs in next is kept. Nobody moves before they have. */
  choose(persistence: Persistence): void {
    this.#chosen = persistence
    this.#gone = undefined
  }

  /** Moves who has signed in to where they chose. */
  async settle(): Promise<void> {
    if (this.#chosen === null) return
    for (const key of this.#listeners.keys()) {
      const user = await this._get(key)
      if (user !== null) await this.#put(key, user, this.#chosen)
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
      this.#drop(key)
      this.#changedElsewhere(key)
    }
  }

  /** Another tab has changed what the device keeps, or all of it, which has no key. */
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

  /** The same user stays where they are: this is how the client renews what it has of them. */
  async _set(key: string, user: object): Promise<void> {
    const { uid } = keptIn(user) ?? {}
    if (uid !== undefined && uid === this.#gone) return
    const ofDevice = keptIn(await this.#places.device._get(key))
    if (ofDevice?.uid === uid) await this.#put(key, user, 'device')
    else if (this.#copy(key)?.uid === uid) await this.#put(key, user, 'tab')
    else await this.#put(key, user, this.#chosen ?? (ofDevice === null ? 'tab' : 'device'))
  }

  async _remove(key: string): Promise<void> {
    await this.#places.device._remove(key)
    this.#keep(key, null)
  }

  /** The device has none of its own: on phones it would look every second. */
  _addListener(key: string, listener: Listener): void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
  }

  _removeListener(key: string, listener: Listener): void {
    this.#listeners.get(key)?.delete(listener)
  }

  #changedElsewhere(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) {
      // What fails is asked again by whoever needs it.
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

  /** What another tab has; a tab that cannot keep it goes on without. */
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

  /** A copy that is not of the session is of one that ended while the page was away. */
  #dropLeftOver(): void {
    const { tab, uidOfSession } = this.#places
    const keys = Array.from({ length: tab?.length ?? 0 }, (_, index) => tab?.key(index))
    for (const key of keys.filter(isUserKey)) {
      if (this.#copy(key)?.uid !== uidOfSession()) this.#write(key, null)
    }
  }

  /** A copy may be older than those of other tabs, unless its owner is just back from a provider's page. */
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

  /** Changes the copy of this tab, and with it those of the others. */
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
