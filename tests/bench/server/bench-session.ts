import { SECOND_MS } from '@sesame/contract/durations'
import type { Grant } from '@sesame/contract/endpoints/auth'
import { signAccessToken } from '../../../functions/src/common/access-token/sign.ts'
import type { SessionState } from '@sesame/contract/records/session'
import { sampleUser } from '@sesame/contract/testing/sample-user'
import type { Deps } from '../../../functions/src/deps.ts'
import { START } from '../../../functions/src/testing/fakes/world.ts'

/** The number of people who refresh, each with one session. Each session refreshes about once an hour. */
export const PEOPLE = 5000

const sidOf = (person: number) => `BENCH${String(person).padStart(5, '0')}`
const uidOf = (person: number) => `bench${person}`
const userOf = (person: number) => sampleUser({ uid: uidOf(person) })
const authTimeSeconds = START / SECOND_MS

const people = Array.from({ length: PEOPLE }, (_, person) => person)

/** Creates the people's profiles, by uid. */
export const benchUsers = () => new Map(people.map((person) => [uidOf(person), userOf(person)]))

/** Creates each person's only session, by uid, before its first refresh. */
export const benchStates = () =>
  new Map<string, SessionState>(
    people.map((person) => [
      uidOf(person),
      {
        n: 0,
        usedStep: 0,
        rotatedAt: START,
        authTimeSeconds,
        provider: 'password',
        provedAt: START,
        provedBy: 'password',
        idleExpiresAt: START * 2,
        expiresAt: START * 2,
      },
    ]),
  )

/** Creates the access token and the user that a person gets at sign-in. */
export function benchGrant({ config }: Pick<Deps, 'config'>, person: number): Grant {
  const ids = { uid: uidOf(person), sid: sidOf(person) }
  const token = { ...ids, n: 0, authTimeSeconds, nowSeconds: authTimeSeconds }
  return {
    accessToken: signAccessToken(config.keys, config.scope, token),
    user: userOf(person),
  }
}
