import { PLACES } from '../../../../application/names.ts'
import { readAccess } from '../access/read-access.ts'
import { commit, CommitError } from '../access/commit.ts'
import { isErased, type AccessRecord } from '../access/access-record.ts'
import { mayDiffer } from '../account/differs.ts'
import type { ApiDeps } from '../api-deps.ts'
import { ApiError } from '../api-error.ts'
import { toldOfRecord, toldTo, type Told, type Telling } from '../events/told.ts'
import type { KnownReceiver } from '../ports/outbox.ts'
import type { Changes } from '../ports/person-records.ts'
import { randomId } from '../random-id.ts'
import { bestEffort } from '../within.ts'
import { Consequences, drawing } from './consequences.ts'
import { isStored, parseFact, pathOf, type Known, type Need } from './facts.ts'

export type PersonDeps = Pick<
  ApiDeps,
  | 'records'
  | 'passkeys'
  | 'emails'
  | 'outbox'
  | 'pushes'
  | 'directoryNotes'
  | 'audit'
  | 'statistics'
  | 'now'
  | 'log'
  | 'accountEdits'
> & { readonly identity: Pick<ApiDeps['identity'], 'account'> }

/** The outcome of a decision. A refusal is thrown only after the change was committed. */
export interface Decided<Result> {
  /** The access record after the decision. It is the same object if nothing changes. */
  readonly record: AccessRecord
  readonly refused?: ApiError | undefined
  readonly result: Result
}

/**
 * A decision must depend only on the facts, since it runs again if another commit was written first. If it throws,
 * nothing is written and the error is passed on.
 */
export type Decide<Needs extends Need, Result> = (
  facts: Known<Needs>,
  then: Consequences,
) => Decided<Result>

/** The facts about a person that were read for one request. */
export interface Person<Needs extends Need = never> {
  readonly uid: string
  readonly facts: Known<Needs>
  /**
   * Commits a decision and all its consequences, or nothing.
   *
   * @throws {ApiError} the refusal of the decision, or `server/unavailable`.
   */
  commit<Result>(decide: Decide<Needs, Result>): Promise<Result>
}

interface Reading<Needs extends Need> {
  readonly needs: readonly Needs[]
  /** Called with the facts after each read. Throws if the caller is no longer authorized. */
  readonly check?: (facts: Known<Needs>) => void
}

/**
 * Reads the needed facts about a person in parallel.
 *
 * @throws {ApiError} the errors of `check`, and `server/unavailable`.
 */
export async function readPerson<Needs extends Need = never>(
  deps: PersonDeps,
  uid: string,
  { needs, check }: Reading<Needs>,
): Promise<Person<Needs>> {
  const requestId = randomId()
  let receivers: readonly KnownReceiver[] = []
  const read = async () => {
    const [facts, known] = await Promise.all([readFacts(deps, uid, needs), deps.outbox.receivers()])
    receivers = known
    // Skip the check if this request made the record's last commit, which may have ended or locked the caller's session.
    if (facts.record.by !== requestId) check?.(facts)
    return facts
  }
  const known = await read()
  const draw = drawing()
  /** The facts for the next commit; null after a commit may have changed them. */
  let fresh: typeof known | null = known
  let commits = 0
  return {
    uid,
    facts: known,
    async commit(decide) {
      const current = fresh ?? (await read())
      fresh = null
      const at = deps.now()
      const number = commits++
      const run = new Run(deps, { uid, at, draw, sendsEmails: deps.emails.areSent })
      let refused: ApiError | undefined
      const result = await commit(
        {
          uid,
          requestId,
          read,
          now: deps.now,
          write: (changes) => run.write(changes),
          tell: (before, after, follows) =>
            run.tell(receivers, toldOfRecord(before, after, follows), {
              rev: before.rev + 1,
              idOf: (n) => draw(`event ${number} ${n}`),
            }),
          takeBack: (changes) => void deps.records.commit(uid, changes).catch(() => undefined),
          // If only the access record is needed, or the erasure has begun, use the written record without reading again.
          onCommitted: (record) => {
            if (needs.length === 0 || isErased(record)) fresh = { ...current, record }
          },
        },
        current,
        (facts) => {
          const then = run.begin(facts)
          const decided = decide(facts, then)
          refused = decided.refused
          run.count()
          return { record: decided.record, follows: then.follows, result: decided.result }
        },
      ).catch((error: unknown) => {
        throw refusalOf(deps, uid, error)
      })
      await run.end()
      if (refused) throw refused
      return result
    },
  }
}

const NOT_RELEASED = {
  message: 'Clé d’accès retirée, dont l’identifiant reste pris',
  event: 'passkey-not-released',
} as const

const NOT_EDITED = {
  message: 'Moyens de connexion non remis en ordre',
  event: 'methods-not-edited',
} as const

/**
 * The profile and the passkeys, if they were read. Every request that adds or removes a passkey of a person with a profile reads
 * both.
 */
type Seen = Partial<Known<'user' | 'passkeys'>>

/** The effects of a commit besides its update. */
class Run {
  readonly #deps: PersonDeps
  readonly #parts: ConstructorParameters<typeof Consequences>[0]
  #facts: Seen = {}
  #then: Consequences
  #isCounted = false
  /** Work started in parallel with the write. */
  #beside: Promise<void>[] = []
  #pushes: ReturnType<PersonDeps['pushes']['prepare']>[] = []
  /** The receivers of the events in the commit's last attempt. */
  #toldTo: readonly string[] = []

  constructor(deps: PersonDeps, parts: ConstructorParameters<typeof Consequences>[0]) {
    this.#deps = deps
    this.#parts = parts
    this.#then = new Consequences(parts)
  }

  /** Starts a run of the decision. A decision may run several times. */
  begin(facts: Seen & { readonly record: AccessRecord }): Consequences {
    this.#facts = facts
    this.#then = new Consequences({ ...this.#parts, shown: facts.record.shown })
    return this.#then
  }

  /** Counts the statistics of the first run only, since later runs have the same statistics. */
  count(): void {
    if (this.#isCounted) return
    this.#isCounted = true
    const { statistics } = this.#deps
    this.#beside.push(...this.#then.counts.map((count) => statistics.count(...count)))
  }

  /** Returns the writes that report this run's decision and the changed record to receivers. */
  tell(
    receivers: readonly KnownReceiver[],
    ofRecord: readonly Told[],
    commit: Pick<Telling, 'rev' | 'idOf'>,
  ): Changes {
    const { uid, at, told } = this.#then
    const { writes, to } = toldTo(receivers, [...told, ...ofRecord], { uid, at, ...commit })
    this.#toldTo = to
    return writes
  }

  write(changes: Changes): Promise<boolean> {
    const { directoryNotes, pushes, records } = this.#deps
    const { uid, profile, alerts } = this.#then
    const { user, passkeys = {} } = this.#facts
    const hasPasskey = this.#then.hasPasskeyAfter(passkeys)
    const shown = profile ?? (hasPasskey === undefined ? null : user)
    if (shown) this.#beside.push(directoryNotes.keep(shown, hasPasskey))
    this.#pushes = alerts.map(({ alert }) => pushes.prepare(uid, alert))
    return records.commit(uid, changes)
  }

  /** Does the work after the commit. The caller waits for it, because work that outlives the response may never run. */
  async end(): Promise<void> {
    const { audit, emails, outbox, passkeys, log } = this.#deps
    const { uid, logged, freed } = this.#then
    for (const { event, facts } of logged) audit.log(event, uid, facts)
    await Promise.all([
      ...this.#beside,
      ...this.#pushes.map((push) => push()),
      ...this.#then.emails.map((key) => emails.hand({ owner: uid, key })),
      this.#toldTo.length > 0 && outbox.hand(uid, this.#toldTo),
      freed.length > 0 && bestEffort(log, NOT_RELEASED, () => passkeys.release(freed)),
      bestEffort(log, NOT_EDITED, () => this.#editMethods()),
    ])
  }

  /** If the identity service fails, the method stays unconfirmed, and the job `wake` tries again. */
  async #editMethods(): Promise<void> {
    const { accountEdits } = this.#deps
    const { uid, unlinked, linkedAgain } = this.#then
    for (const method of unlinked) await accountEdits.unlink(uid, method)
    for (const [method, subject] of linkedAgain) await accountEdits.link(uid, method, subject)
  }
}

function refusalOf({ log }: Pick<PersonDeps, 'log'>, uid: string, error: unknown): unknown {
  if (!(error instanceof CommitError)) return error
  const { because, places } = error
  if (because === 'rules-refused') {
    log.error('Écriture refusée par les règles', error, { event: 'commit-refused', uid, places })
  }
  return new ApiError('server/unavailable', { cause: error, because })
}

/** Requests the access record first, so that its `rev` reveals commits made while the other facts are read. */
async function readFacts<Needs extends Need>(
  { records, identity, now }: PersonDeps,
  uid: string,
  needs: readonly Needs[],
): Promise<Known<Needs>> {
  const stored = (needs as readonly Need[]).filter(isStored)
  const wantsAccount = (needs as readonly Need[]).includes('account')
  const own = (needs as readonly Need[]).includes('application') ? PLACES : []
  const [[record, ...values], account] = await Promise.all([
    records.read(uid, [
      `access/${uid}`,
      ...stored.map((need) => pathOf(need, uid)),
      ...own.map((place) => `${place}/${uid}`),
    ]),
    wantsAccount ? identity.account(uid) : null,
  ])
  const facts = Object.fromEntries<unknown>([
    ...stored.map((need, i) => [need, parseFact(need, values[i])] as const),
    ['application', Object.fromEntries(own.map((place, i) => [place, values[stored.length + i]]))],
  ])
  const { user } = facts as Partial<Known<'user'>>
  // The account may have been read before the profile changed. Using an outdated account could end sessions of the address's new
  // owner, so read it again.
  const access = readAccess(record)
  const isOdd = wantsAccount && user && mayDiffer(account, user, access, now())
  const current = isOdd ? await identity.account(uid) : account
  return {
    ...facts,
    record: access,
    ...(wantsAccount && { account: current }),
  } as Known<Needs>
}
