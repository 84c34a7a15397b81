import { deleteApp, initializeApp } from 'firebase/app'
import { connectDatabaseEmulator, type Database, getDatabase } from 'firebase/database'
import { expect, vi } from 'vitest'

export interface TestClient {
  readonly database: Database
  close(): Promise<void>
}

let created = 0

/** Connects a client. A client with a uid is signed in with a mock token. */
export function connectClient(port: number, namespaceName: string, uid?: string): TestClient {
  const url = `http://127.0.0.1:${port}?ns=${namespaceName}`
  const app = initializeApp({ projectId: 'demo', databaseURL: url }, `client-${created++}`)
  const database = getDatabase(app)
  const options = uid === undefined ? {} : { mockUserToken: { sub: uid } }
  connectDatabaseEmulator(database, '127.0.0.1', port, options)
  return { database, close: () => deleteApp(app) }
}

/** Runs an action that makes the SDK log a warning. Expects that warning, and does not print it. */
export async function expectWarning(warning: string, act: () => Promise<unknown>): Promise<void> {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  try {
    await act()
    expect(warn.mock.calls.join()).toContain(warning)
  } finally {
    warn.mockRestore()
  }
}
