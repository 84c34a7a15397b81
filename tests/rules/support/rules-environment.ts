import {
  initializeTestEnvironment,
  type RulesTestContext,
  type TokenOptions,
} from '@firebase/rules-unit-testing'
import firebase from 'firebase/compat/app'
import { startDatabase } from 'sesame-emulators/index'
import type { RulesPerson } from 'sesame-testing/rules-person'
import { afterAll, beforeAll } from 'vitest'
import { openBucket, type User } from './bucket.ts'
import { clientOf, type Client } from './client.ts'
import { suiteFiles } from './files.ts'
import { recordDatabase } from './recorded-coverage.ts'
import { rulesText } from './rules-text.ts'

export const {
  GCLOUD_PROJECT: PROJECT = 'demo-rules',
  STATISTICS_NAMESPACE = `${PROJECT}-statistics`,
  FIREBASE_STORAGE_EMULATOR_HOST: SUITE_STORAGE,
} = process.env

/** The database instances that the rules tests use, each with its current rules file. */
const INSTANCES = {
  'database.rules.json': `${PROJECT}-default-rtdb`,
  'statistics.rules.json': STATISTICS_NAMESPACE,
} as const

const DATABASE_HOST = 'FIREBASE_DATABASE_EMULATOR_HOST'

/** `host:port` of the database, which belongs to the suite or was started by the current test file. */
let address = process.env[DATABASE_HOST]

/** The URL of the main instance, which applies the current rules. */
export const mainUrl = () => urlOf(INSTANCES['database.rules.json'])

const statisticsUrl = () => urlOf(INSTANCES['statistics.rules.json'])

function urlOf(name: string): string {
  if (address === undefined) throw new Error('The database exists only while tests run.')
  return `http://${address}?ns=${name}`
}

/** The services that apply the current rules, for any persona. */
export interface RulesEnvironment {
  /** Stores these people as the functions would, and returns a client for each. */
  readonly admit: (people: readonly RulesPerson[]) => Promise<Client[]>
  readonly as: (uid: string, claims?: TokenOptions) => Client
  readonly asNobody: () => Client
  /** Runs an action with the rules bypassed, as the functions can. */
  readonly asFunctions: (act: (functions: Client) => Promise<void>) => Promise<void>
}

/**
 * The services that a test file uses from its first test to its last. If the variables of a suite are set, these are the suite's
 * services, official or embedded. Otherwise, services are started in this process for the test file.
 */
export function rulesEnvironment(): () => RulesEnvironment {
  let environment: RulesEnvironment | null = null
  const stops: (() => Promise<void> | void)[] = []
  beforeAll(async () => {
    // Silence the SDK, which would log a warning for each denial that the tests provoke.
    firebase.setLogLevel('silent')
    if (address === undefined) stops.push(await startOwnDatabase())
    const bucket = SUITE_STORAGE === undefined ? openBucket() : null
    if (bucket) stops.push(bucket.close)
    const [host = '', port] = address?.split(':') ?? []
    const database = { host, port: Number(port) }
    const sdk = await initializeTestEnvironment({ projectId: PROJECT, database })
    stops.unshift(() => sdk.cleanup())

    // Import this module only now, because it fails to load before an emulator runs.
    const { peopleIn } = await import('sesame-testing/rules')
    const people = peopleIn(sdk, mainUrl())
    const client = (context: RulesTestContext, who: User): Client =>
      clientOf({
        main: () => context.database(mainUrl()),
        statistics: () => context.database(statisticsUrl()),
        files: () => bucket?.as(who) ?? suiteFiles(context),
      })
    environment = {
      async admit(all) {
        await people.admit(all)
        return Promise.all(
          all.map(async (person) => {
            const { uid, claims: token } = person
            return client(await people.as(person), { uid, token })
          }),
        )
      },
      as: (uid, token = {}) => client(sdk.authenticatedContext(uid, token), { uid, token }),
      asNobody: () => client(sdk.unauthenticatedContext(), null),
      asFunctions: (act) =>
        sdk.withSecurityRulesDisabled((context) => act(client(context, 'functions'))),
    }
  })
  afterAll(async () => {
    for (const stop of stops) await stop()
  })
  return () => {
    if (!environment) throw new Error('The environment exists only while tests run.')
    return environment
  }
}

/** Starts a database with the current rules files. Returns a function that stops it. */
async function startOwnDatabase() {
  const database = await startDatabase()
  for (const [file, name] of Object.entries(INSTANCES)) database.setRules(name, rulesText(file))
  address = `${database.host}:${database.port}`
  process.env[DATABASE_HOST] = address
  return async () => {
    address = undefined
    Reflect.deleteProperty(process.env, DATABASE_HOST)
    for (const [file, name] of Object.entries(INSTANCES))
      recordDatabase(file, database.coverage(name))
    await database.close()
  }
}
