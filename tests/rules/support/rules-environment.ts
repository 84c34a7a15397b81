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

/** The instances, with their current rules files. */
const INSTANCES = {
  'database.rules.json': `${PROJECT}-default-rtdb`,
  'statistics.rules.json': STATISTICS_NAMESPACE,
} as const

const DATABASE_HOST = 'FIREBASE_DATABASE_EMULATOR_HOST'

/** `host:port` of the database: the suite's, or the one started by the current file. */
let address = process.env[DATABASE_HOST]

/** The main instance, behind the current rules. */
export const mainUrl = () => urlOf(INSTANCES['database.rules.json'])

const statisticsUrl = () => urlOf(INSTANCES['statistics.rules.json'])

function urlOf(name: string): string {
  if (address === undefined) throw new Error('The database exists only while tests run.')
  return `http://${address}?ns=${name}`
}

/** The services behind the current rules, as any persona. */
export interface RulesEnvironment {
  /** Records these people as the functions would, and returns a client for each. */
  readonly admit: (people: readonly RulesPerson[]) => Promise<Client[]>
  readonly as: (uid: string, claims?: TokenOptions) => Client
  readonly asNobody: () => Client
  /** Acts as the functions, which bypass the rules. */
  readonly asFunctions: (act: (functions: Client) => Promise<void>) => Promise<void>
}

/**
 * The services of a test file, from its first test to its last. If a suite's variables are set they are the suite's,
 * official or embedded; otherwise the file starts its own in this process.
 */
export function rulesEnvironment(): () => RulesEnvironment {
  let environment: RulesEnvironment | null = null
  const stops: (() => Promise<void> | void)[] = []
  beforeAll(async () => {
    // The tests provoke denials, for each of which the SDK would log a warning.
    firebase.setLogLevel('silent')
    if (address === undefined) stops.push(await startOwnDatabase())
    const bucket = SUITE_STORAGE === undefined ? openBucket() : null
    if (bucket) stops.push(bucket.close)
    const [host = '', port] = address?.split(':') ?? []
    const database = { host, port: Number(port) }
    const sdk = await initializeTestEnvironment({ projectId: PROJECT, database })
    stops.unshift(() => sdk.cleanup())

    // This module refuses to load before there is an emulator.
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

/** Starts a database with the current rules files; returns a function that stops it. */
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
