import { type DatabaseServer, startDatabaseServer } from '../server.ts'
import { compileStubRules } from './stub-rules.ts'

interface RestInit {
  readonly method?: string
  readonly body?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** A server on a free port, with helpers for tests. */
export interface TestServer extends DatabaseServer {
  /** Sends a REST request as the owner. */
  rest(path: string, init?: RestInit): Promise<Response>
  setRules(namespaceName: string, policy: string): Promise<void>
  /** The functions that changes have triggered, with their events. */
  readonly calls: readonly { readonly name: string; readonly event: object }[]
}

/** Starts a server that uses stub policies as rules, unless another compiler is given. */
export async function startTestServer(compileRuleset = compileStubRules): Promise<TestServer> {
  const calls: { name: string; event: object }[] = []
  const server = await startDatabaseServer({
    host: '127.0.0.1',
    port: 0,
    compileRuleset,
    callFunction: ({ name }, event) => calls.push({ name, event }),
  })
  const rest = (path: string, init: RestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...init,
      headers: { Authorization: 'Bearer owner', ...init.headers },
    })
  return {
    ...server,
    calls,
    rest,
    setRules: async (namespaceName, policy) => {
      await rest(`/.settings/rules.json?ns=${namespaceName}`, { method: 'PUT', body: policy })
    },
  }
}
