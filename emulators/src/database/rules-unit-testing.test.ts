import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWarning } from './testing/client-app.ts'
import { startTestServer, type TestServer, RULES } from './testing/test-server.ts'

let server: TestServer
let environment: RulesTestEnvironment

beforeAll(async () => {
  server = await startTestServer()
  environment = await initializeTestEnvironment({
    projectId: 'demo-rules',
    database: { host: '127.0.0.1', port: server.port, rules: RULES.ownUsers },
  })
})
afterAll(async () => {
  await environment.cleanup()
  await server.close()
})

describe('the rules-testing library', () => {
  it('sets rules, and acts as a user, as a signed-out client and without rules', async () => {
    const ann = environment.authenticatedContext('ann', { admin: true }).database()
    const nobody = environment.unauthenticatedContext().database()
    await assertSucceeds(ann.ref('users/ann').set('mine'))
    await expectWarning('set at /users/bob failed: permission_denied', () =>
      assertFails(ann.ref('users/bob').set('not mine')),
    )
    await assertFails(nobody.ref('users/ann').get())
    await environment.withSecurityRulesDisabled(async (context) => {
      await context.database().ref('users/bob').set('from the owner')
    })
    expect(await stored()).toEqual({ users: { ann: 'mine', bob: 'from the owner' } })
  })

  it('clears the database', async () => {
    await environment.withSecurityRulesDisabled((context) =>
      context.database().ref('users/ann').set(1),
    )
    await environment.clearDatabase()
    expect(await stored()).toBeNull()
  })
})

async function stored(): Promise<unknown> {
  return (await server.rest('/.json?ns=demo-rules')).json()
}
