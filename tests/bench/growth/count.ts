/**
 * Counts what people and jobs ask of the databases, by running the code that does it, and prints that as JSON below a
 * line of its own. A program of its own: the Admin SDK and the client take their addresses from the process.
 */
import { startCountedApi } from './counted-api.ts'
import { visitPage } from './counted-client.ts'
import { startCountedDatabase } from './counted-database.ts'
import { countJobs } from './counted-jobs.ts'
import type { Tree } from './crowd.ts'
import { COUNTED, type Counted } from './counted.ts'

const PROJECT = 'growth'

/** As long as those of the identity service. */
const UID = 'aNinetyEightCharacterUid0001'

const GUEST = 'aNinetyEightCharacterUid0002'

/** Sign-ins of somebody who comes regularly: what they have kept, and how many sessions are open. */
const REGULAR = 6

const database = await startCountedDatabase(`${PROJECT}-default-rtdb`)
const api = await startCountedApi(PROJECT)
// Connects, and gives the limits by address their first counts.
await api.signUp('another')

const before = await database.storedBytes()
const signUp = await database.cost(() => api.signUp(UID))
for (let visit = 0; visit < REGULAR; visit += 1) await api.signIn(UID, visit % 3)
const [sid = ''] = Object.keys((await database.read(`access/${UID}/shown`)) as object)
const page = await database.cost(() => database.opened(() => visitPage(database, UID, sid)))
const storedBytes = (await database.storedBytes()) - before
const records = (await database.read('')) as Tree

let token = ''
const signIn = await database.cost(async () => (token = await api.signIn(UID, 0)))
const refresh = await database.cost(async () => (token = await api.refresh(token)))
const readProfile = await database.cost(() => api.readProfile(token))
// Ten sign-ins are listed: from then on only the trail grows.
for (let visit = 0; visit < 10; visit += 1) await api.signIn(UID, 0)
const audit = async () => JSON.stringify(await database.read(`audit/${UID}`)).length
const trail = await audit()
await api.signIn(UID, 0)

const member = { records, account: api.accountOf(UID) }
await api.enterAsGuest(GUEST)
const guest = { records: (await database.read('')) as Tree, account: api.accountOf(GUEST) }

const counted: Counted = {
  acts: { signUp, signIn, refresh, readProfile, page },
  storedBytes,
  trailBytes: (await audit()) - trail,
  jobs: await countJobs(database, PROJECT, { member, guest }),
}
console.log(COUNTED + JSON.stringify(counted))
await api.close()
await database.close()
process.exit(0)
