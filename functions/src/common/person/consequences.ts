import type { Provider } from '@sesame/contract/fields'
import type { AuditEvent } from '@sesame/contract/records/audit-entry'
import type { Login } from '@sesame/contract/records/login'
import type { Notification } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import { alertEmail } from '../../mails/alert-email.ts'
import type { Email } from '../../mails/email.ts'
import type { AccessRecord } from '../access/access-record.ts'
import { replacedBy } from '../account/fixed-fields.ts'
import type { AuditFacts } from '../audit.ts'
import { toldOfProfile, type Told } from '../events/told.ts'
import { randomId } from '../random-id.ts'
import type { StatisticsDimension, StatisticsEvent } from '../statistics/statistics.ts'
import type { Facts } from './facts.ts'
import { withDevice } from './known-devices.ts'
import { withLogin } from './login-history.ts'

/** Returns random ids for one request. The same name always has the same id, so that a decision may run again. */
export type Draw = (name: string) => string

export function drawing(): Draw {
  const drawn = new Map<string, string>()
  return (name) => {
    const id = drawn.get(name) ?? randomId()
    drawn.set(name, id)
    return id
  }
}

interface Parts {
  readonly uid: string
  readonly at: number
  readonly draw: Draw
  /** Whether we send e-mails ourselves. Otherwise, none is queued. */
  readonly sendsEmails: boolean
  /** The sessions before the decision. Events about a session contain its device. */
  readonly shown?: AccessRecord['shown']
}

/**
 * The effects of a decision besides the access record: values written in the same update, and calls made afterwards. Each run of
 * a decision has a new instance.
 */
export class Consequences {
  /** Values to write, by path below the root of the person's database instance. Null removes a value. */
  readonly follows: Record<string, unknown> = {}
  readonly logged: { readonly event: AuditEvent; readonly facts: AuditFacts }[] = []
  readonly alerts: { readonly id: string; readonly alert: Notification }[] = []
  /** The keys of the e-mails to send. */
  readonly emails: string[] = []
  readonly counts: (readonly [StatisticsEvent, StatisticsDimension | undefined])[] = []
  /** The ids of removed passkeys. After the commit, other people may register them. */
  readonly freed: string[] = []
  /** The sign-in methods that the identity service must unlink after the commit. */
  readonly unlinked: Provider[] = []
  /** The providers that the identity service must link again, each with the account's id at that provider. */
  readonly linkedAgain: (readonly [Provider, string])[] = []
  /** The events about the profile, to be sent to other services. */
  readonly told: Told[] = []
  /** The new profile, if fields that the directory shows may have changed. */
  profile: User | null = null
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get uid(): string {
    return this.#parts.uid
  }

  /** The current time (ms), which stays the same during the whole decision. */
  get at(): number {
    return this.#parts.at
  }

  /** Returns a random id, which stays the same if the decision runs again. */
  draw(name: string): string {
    return this.#parts.draw(name)
  }

  /** Writes a value of this person; null removes it. Inserts the uid after the first segment of `place`. */
  write(place: string, value: unknown): void {
    const [head = '', ...below] = place.split('/')
    const path = [head, this.uid, ...below].join('/')
    // An update cannot contain both a path and a path below it. Removing the whole path takes precedence.
    for (const other of Object.keys(this.follows)) {
      if (path.startsWith(`${other}/`) && this.follows[other] === null) return
      if (other.startsWith(`${path}/`)) Reflect.deleteProperty(this.follows, other)
    }
    this.follows[path] = value
  }

  /**
   * Records a security event in the log and under `audit/{uid}`. For an event about a session, also stores its device, which
   * would be lost when the session ends.
   */
  audit(event: AuditEvent, facts: AuditFacts = {}): void {
    const id = `${this.at}-${this.draw(`audit ${this.logged.length}`)}`
    const { device, browser } = this.#parts.shown?.[facts.sid ?? ''] ?? {}
    const own = device !== undefined && browser !== undefined && { device, browser }
    this.write(`audit/${id}`, { event, at: this.at, ...own, ...facts })
    this.logged.push({ event, facts })
  }

  /** Logs a security event without storing it, because there is no profile or the person was erased. */
  logOnly(event: AuditEvent, facts: AuditFacts = {}): void {
    this.logged.push({ event, facts })
  }

  /**
   * Alerts the person: in the product, on their devices, and by e-mail if the alert's kind has an e-mail. `instead` replaces that
   * e-mail.
   */
  alert(
    alert: Omit<Notification, 'at'>,
    id = this.draw(`alert ${this.alerts.length}`),
    instead?: Email,
  ): void {
    const told = { ...alert, at: this.at }
    this.write(`notifications/${id}`, told)
    this.alerts.push({ id, alert: told })
    const message = instead ?? alertEmail(told, id)
    if (message) this.email(id, message)
  }

  /**
   * Sends an alert again, by e-mail and to the person's devices. `day` is 2 or more. The product shows only the first alert.
   */
  repeatAlert(alert: Notification, id: string, day: number): void {
    this.alerts.push({ id, alert })
    const message = alertEmail(alert, id, day)
    if (message) this.email(`day${day}-${id}`, message)
  }

  /** Queues an e-mail to the person. Only one e-mail is sent for each key. */
  email(key: string, message: Email): void {
    if (!this.#parts.sendsEmails) return
    this.write(`mailQueue/${key}`, { at: this.at, message })
    this.emails.push(key)
  }

  /**
   * Adds an accepted or rejected sign-in to the history. Also adds the device of an accepted sign-in to the known devices.
   * Returns whether that device is new.
   *
   * @param own The id of the sign-in's device.
   */
  login(
    { logins, devices }: Pick<Facts, 'logins' | 'devices'>,
    own: string,
    entry: Omit<Login, 'at'>,
  ): boolean {
    const login = { ...entry, at: this.at }
    const id = this.draw('login')
    const { kept, isNewDevice } = withLogin(Object.entries(logins), id, login, {
      isKnown: Object.hasOwn(devices, own),
      hasAny: Object.keys(devices).length > 0,
    })
    const left = new Map(kept)
    for (const key of Object.keys(logins)) if (!left.has(key)) this.write(`logins/${key}`, null)
    const added = left.get(id)
    if (added) this.write(`logins/${id}`, added)
    if (login.mark === 'refused') return false
    const all = `devices/${this.uid}`
    const areForgotten = this.follows[all] === null
    if (areForgotten) Reflect.deleteProperty(this.follows, all)
    const known = withDevice(areForgotten ? {} : devices, own, login)
    for (const key of Object.keys(devices)) if (!(key in known)) this.write(`devices/${key}`, null)
    for (const [field, value] of Object.entries({ place: null, ...known[own] })) {
      // Only the owner may change a device's name.
      if (field !== 'name') this.write(`devices/${own}/${field}`, value)
    }
    return isNewDevice
  }

  /** Removes all known devices. If the same decision includes a sign-in, its device is added again. */
  forgetDevices(): void {
    this.write('devices', null)
  }

  /** Removes a passkey. After the commit, another person may register its id. */
  removePasskey(id: string): void {
    this.write(`passkeys/${id}`, null)
    this.freed.push(id)
  }

  /**
   * Returns whether the person will have a passkey after the commit, for the directory. Undefined if the commit neither adds nor
   * removes a passkey.
   */
  hasPasskeyAfter(before: Readonly<Record<string, unknown>>): boolean | undefined {
    const changed = Object.entries(this.follows).filter(([path]) =>
      /^passkeys\/[^/]+\/[^/]+$/u.test(path),
    )
    if (changed.length === 0) return undefined
    const isAdded = changed.some(([, value]) => value !== null)
    return isAdded || Object.keys(before).some((id) => !this.freed.includes(id))
  }

  /** After the commit, makes the identity service remove a sign-in method. */
  unlink(method: Provider): void {
    this.unlinked.push(method)
  }

  /** After the commit, makes the identity service restore a sign-in method that someone else removed. */
  linkAgain(method: Provider, subject: string): void {
    this.linkedAgain.push([method, subject])
  }

  /** Writes a whole profile, which replaces the fields of the previous one. */
  makeProfile(user: User, before: User | null): void {
    this.#write(before, user)
    this.profile = user
  }

  /** Changes fields of the profile, and returns the whole profile. */
  changeProfile(before: User, change: Partial<User>): User {
    this.#write(before, change)
    this.profile = { ...before, ...change }
    return this.profile
  }

  /** Updates the profile from the account's current methods and address. */
  follow(
    before: User,
    profile: Pick<User, 'email' | 'emailVerified' | 'providers' | 'unconfirmed'>,
  ): User {
    const isConfirmed = before.unconfirmed && !profile.unconfirmed
    return this.changeProfile(
      before,
      isConfirmed ? { ...profile, unconfirmed: undefined } : profile,
    )
  }

  #write(before: User | null, change: Partial<User>): void {
    this.told.push(...toldOfProfile(before, change))
    for (const [field, value] of Object.entries(change)) this.write(`users/${field}`, value ?? null)
    if (!before) return
    for (const [field, digest] of replacedBy(before, change)) {
      this.write(`users/replaced/${field}`, digest)
    }
  }

  /** Counts an event for the statistics. It is counted only once, even if the decision runs several times. */
  count(event: StatisticsEvent, dimension?: StatisticsDimension): void {
    this.counts.push([event, dimension])
  }
}
