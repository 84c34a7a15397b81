import { deleteApp, initializeApp } from 'firebase-admin/app'
import { getDatabase } from 'firebase-admin/database'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectWarning } from './testing/client-app.ts'
import { startTestServer, type TestServer, RULES } from './testing/test-server.ts'

let server: TestServer
let apps: ReturnType<typeof initializeApp>[] = []

beforeAll(async () => {
  server = await startTestServer()
  vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', `127.0.0.1:${server.port}`)
})
afterEach(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)))
  apps = []
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server.close()
})

/** Requests about rules require a token, even in an emulator. */
const credential = {
  getAccessToken: () => Promise.resolve({ access_token: 'owner', expires_in: 3600 }),
}

function connect(namespaceName: string, override?: object | null) {
  const options = {
    projectId: 'demo',
    credential,
    databaseURL: `https://${namespaceName}.firebaseio.com`,
    ...(override !== undefined && { databaseAuthVariableOverride: override }),
  }
  const app = initializeApp(options, `admin-${namespaceName}-${apps.length}`)
  apps.push(app)
  return getDatabase(app)
}

describe('the Admin SDK', () => {
  it('reads and writes in a database without rules', async () => {
    const database = connect('bare')
    await database.ref('a').set({ b: 1 })
    const { snapshot } = await database.ref('a/b').transaction((n: number | null) => (n ?? 0) + 1)
    expect(snapshot.val()).toBe(2)
    expect((await database.ref('a').get()).val()).toEqual({ b: 2 })
  })

  it('acts as the user of its auth override, under the rules', async () => {
    server.setRules('override', RULES.ownUsers)
    const database = connect('override', { uid: 'ann' })
    await database.ref('users/ann').set(1)
    await expectWarning('set at /users/bob failed: permission_denied', () =>
      expect(database.ref('users/bob').set(1)).rejects.toThrow('PERMISSION_DENIED'),
    )
  })

  it('sets rules and returns them, as text and as JSON without comments', async () => {
    const database = connect('rules')
    const source = '{ /* "who" */ "rules": { ".write": "true" } } // or: "//"'
    await database.setRules(source)
    expect(await database.getRules()).toBe(source)
    expect(await database.getRulesJSON()).toEqual({ rules: { '.write': 'true' } })
    await connect('rules', null).ref('a').set(1)
  })

  it('acts as a signed-out client if its auth override is null', async () => {
    server.setRules('nobody', RULES.ownUsers)
    await expectWarning('set at /users/ann failed: permission_denied', () =>
      expect(connect('nobody', null).ref('users/ann').set(1)).rejects.toThrow('PERMISSION_DENIED'),
    )
    await connect('nobody').ref('users/ann').set(1)
  })
})
