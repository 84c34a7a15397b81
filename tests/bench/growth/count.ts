/**
 * Counts the database requests that people and jobs cause, by running the real code, and prints the result as JSON after a
 * marker. It is a separate program because the Admin SDK and the client read their addresses from the process.
 */
import { startCountedApi } from './counted-api.ts'
import { visitPage } from './counted-client.ts'
import { startCountedDatabase } from './counted-database.ts'
import { countJobs } from './counted-jobs.ts'
import type { Tree } from './crowd.ts'
import { COUNTED, type Counted } from './counted.ts'

const PROJECT = 'growth'

/** A uid that is as long as the identity service's uids. */
const UID = 'aNinetyEightCharacterUid0001'

const GUEST = 'aNinetyEightCharacterUid0002'

/** Number of sign-ins of a regular person, on which their stored data and open sessions depend. */
const REGULAR = 6

const database = await startCountedDatabase(`${PROJECT}-default-rtdb`)
const api = await startCountedApi(PROJECT)
// Open the connections, and create the counters of the limits by IP address.
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
// The sign-in history keeps only ten sign-ins, so after ten only the audit trail grows.
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
