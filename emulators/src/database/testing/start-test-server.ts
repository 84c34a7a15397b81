import { type DatabaseServer, startDatabaseServer } from '../server.ts'
import { compileStubRules } from './stub-rules.ts'

/** What a test says about a request. */
interface RestInit {
  readonly method?: string
  readonly body?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** A server on a free port, with the calls that tests make of it. */
export interface TestServer extends DatabaseServer {
  /** Sends a REST request as the owner. */
  rest(path: string, init?: RestInit): Promise<Response>
  setRules(namespaceName: string, policy: string): Promise<void>
}

/** Starts a server whose rules are the policies of the stub. */
export async function startTestServer(): Promise<TestServer> {
  const server = await startDatabaseServer({
    host: '127.0.0.1',
    port: 0,
    compileRuleset: compileStubRules,
  })
  const rest = (path: string, init: RestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...init,
      headers: { Authorization: 'Bearer owner', ...init.headers },
    })
  return {
    ...server,
    rest,
    setRules: async (namespaceName, policy) => {
      await rest(`/.settings/rules.json?ns=${namespaceName}`, { method: 'PUT', body: policy })
    },
  }
}
