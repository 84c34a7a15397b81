import type { Access } from '../namespace/access.ts'
import type { Commit } from '../namespace/plan-write.ts'
import { changedPlaces } from './changed-places.ts'
import { eventOf } from './event.ts'
import type { FunctionTrigger } from './function-trigger.ts'
import { checkTriggerLimits } from './trigger-limits.ts'

/** Sends an event to a function, wherever it runs. */
export type CallFunction = (trigger: FunctionTrigger, event: object) => void

interface Registration {
  readonly namespaceName: string
  readonly trigger: FunctionTrigger
}

/** The database-triggered functions that firebase-tools registered. */
export class FunctionTriggers {
  readonly #call: CallFunction
  /** Registrations by function name. A function that is reloaded replaces its earlier registration. */
  readonly #registered = new Map<string, Registration>()
  readonly #lenient = new Set<string>()

  constructor(call: CallFunction) {
    this.#call = call
  }

  register(namespaceName: string, trigger: FunctionTrigger): void {
    this.#registered.set(trigger.name, { namespaceName, trigger })
  }

  /** Replaces all functions registered with a database. */
  replace(namespaceName: string, triggers: readonly FunctionTrigger[]): void {
    for (const { name } of this.of(namespaceName)) this.#registered.delete(name)
    for (const trigger of triggers) this.register(namespaceName, trigger)
  }

  /** The functions registered with a database. */
  of(namespaceName: string): FunctionTrigger[] {
    return [...this.#registered.values()]
      .filter((registration) => registration.namespaceName === namespaceName)
      .map(({ trigger }) => trigger)
  }

  /** Whether writes that exceed the trigger limits are rejected; true by default. */
  isStrict(namespaceName: string): boolean {
    return !this.#lenient.has(namespaceName)
  }

  setStrict(namespaceName: string, isStrict: boolean): void {
    if (isStrict) this.#lenient.delete(namespaceName)
    else this.#lenient.add(namespaceName)
  }

  /**
   * Prepares the calls of the functions that a change triggers.
   * @throws TriggerLimitError if the database is strict, and there are too many calls or a call is too large
   */
  prepare(namespaceName: string, commit: Commit, access: Access): () => void {
    const calls = [...this.#callsFor(namespaceName, commit, access)]
    if (this.isStrict(namespaceName)) checkTriggerLimits(calls.map(({ event }) => event))
    return () => {
      for (const { trigger, event } of calls) this.#call(trigger, event)
    }
  }

  *#callsFor(namespaceName: string, commit: Commit, access: Access) {
    const now = Date.now()
    for (const { trigger, namespaceName: own } of this.#registered.values()) {
      if (!(trigger.namespaces?.test(namespaceName) ?? own === namespaceName)) continue
      for (const place of changedPlaces(commit, trigger.path, trigger.kind)) {
        yield { trigger, event: eventOf({ trigger, place, namespaceName, access, now }) }
      }
    }
  }
}
