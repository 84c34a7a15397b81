import './only-emulators.ts'
import type {
  RulesTestContext,
  RulesTestEnvironment,
  TokenOptions,
} from '@firebase/rules-unit-testing'
import { payloadOf } from './claims.ts'
import type { Identity } from './identity.ts'
import type { RulesPerson } from './rules-person.ts'

export { rulesPerson, type RulesPerson } from './rules-person.ts'

/** The people in a test environment of @firebase/rules-unit-testing. */
export interface RulesPeople {
  /** Writes the records that the functions would have written about these people, bypassing the rules. */
  readonly admit: (people: readonly RulesPerson[]) => Promise<void>
  /**
   * The test environment, signed in as this person. Writes the person's access record first, except for a person created by
   * `newPerson`, whose record the API wrote.
   */
  readonly as: (
    person: RulesPerson | Pick<Identity, 'uid' | 'idToken'>,
  ) => Promise<RulesTestContext>
}

/** @param databaseURL the database instance whose rules are tested; by default, that of the environment. */
export function peopleIn(environment: RulesTestEnvironment, databaseURL?: string): RulesPeople {
  const admitted = new Set<RulesPerson>()
  const admit: RulesPeople['admit'] = async (people) => {
    const records = Object.assign({}, ...people.map((person) => person.records)) as object
    await environment.withSecurityRulesDisabled(async (context) => {
      await context.database(databaseURL).ref().update(records)
    })
    for (const person of people) admitted.add(person)
  }
  return {
    admit,
    async as(person) {
      if (!('records' in person)) {
        const { uid, idToken } = person
        return environment.authenticatedContext(uid, claimsAt(uid, idToken))
      }
      if (!admitted.has(person)) await admit([person])
      return environment.authenticatedContext(person.uid, person.claims)
    },
  }
}

/** Returns the claims of an ID token, apart from those that the test environment sets itself. */
function claimsAt(uid: string, idToken: string): TokenOptions {
  const { sub, user_id, aud, iss, iat, exp, ...claims } = payloadOf(idToken) as Record<
    string,
    unknown
  >
  if (sub !== uid) throw new Error(`The ID token is not that of ${uid}.`)
  return claims
}
