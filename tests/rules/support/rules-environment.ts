import { initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing'
import firebase from 'firebase/compat/app'
import { afterAll, beforeAll } from 'vitest'
import { suiteVariable } from '../../support/environment.ts'

/** The main instance, which has the rules in force. */
export const mainUrl = () => urlOf(`${suiteVariable('GCLOUD_PROJECT')}-default-rtdb`)

export const statisticsUrl = () => urlOf(suiteVariable('STATISTICS_NAMESPACE'))

function urlOf(namespace: string): string {
  return `http://${suiteVariable('FIREBASE_DATABASE_EMULATOR_HOST')}?ns=${namespace}`
}

/** The test environment of a file, from its first test to its last. */
export function rulesEnvironment(): () => RulesTestEnvironment {
  let environment: RulesTestEnvironment | null = null
  beforeAll(async () => {
    // The tests provoke denials, and the SDK would warn of each.
    firebase.setLogLevel('silent')
    environment = await initializeTestEnvironment({ projectId: suiteVariable('GCLOUD_PROJECT') })
  })
  afterAll(() => environment?.cleanup())
  return () => {
    if (!environment) throw new Error('The environment exists only while tests run.')
    return environment
  }
}
