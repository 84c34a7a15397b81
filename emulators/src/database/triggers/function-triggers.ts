import type { Access } from '../namespace/access.ts'
import type { Commit } from '../namespace/commit.ts'
import { changedPlaces } from './changed-places.ts'
import { eventOf } from './event.ts'
import type { FunctionTrigger } from './function-trigger.ts'

/** Hands an event to a function; where the functions run is not this module's business. */
export type CallFunction = (trigger: FunctionTrigger, event: object) => void

interface Registration {
  readonly namespaceName: string
  readonly trigger: FunctionTrigger
}

/** The database-triggered functions that firebase-tools registered, started by what changes. */
export class FunctionTriggers {
  readonly #call: CallFunction
  /** By the name of the function: one that is registered again was loaded again. */
  readonly #registered = new Map<string, Registration>()

  constructor(call: CallFunction) {
    this.#call = call
  }

  register(namespaceName: string, trigger: FunctionTrigger): void {
    this.#registered.set(trigger.name, { namespaceName, trigger })
  }

  /** Registers these in the place of all that a database has. */
  replace(namespaceName: string, triggers: readonly FunctionTrigger[]): void {
    for (const { name } of this.of(namespaceName)) this.#registered.delete(name)
    for (const trigger of triggers) this.register(namespaceName, trigger)
  }

  /** The functions that were registered with a database. */
  of(namespaceName: string): FunctionTrigger[] {
    return [...this.#registered.values()]
      .filter((registration) => registration.namespaceName === namespaceName)
      .map(({ trigger }) => trigger)
  }

  /** Calls the functions that wait for a change of a database. */
  committed(namespaceName: string, commit: Commit, access: Access): void {
    const now = Date.now()
    for (const { trigger, namespaceName: own } of this.#registered.values()) {
      if (!(trigger.namespaces?.test(namespaceName) ?? own === namespaceName)) continue
      for (const place of changedPlaces(commit, trigger.path, trigger.kind)) {
        this.#call(trigger, eventOf({ trigger, place, namespaceName, access, now }))
      }
    }
  }
}
