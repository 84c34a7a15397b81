import { randomUUID } from 'node:crypto'
import type { Namespaces } from '../namespace/namespaces.ts'
import { Session } from './session.ts'
import type { Transport } from './transport.ts'

/** A client's request to open a session. */
export interface Opening {
  readonly namespaceName: string
  /** The host that the client requested. */
  readonly host: string
  /** The client's previous session, if any. */
  readonly lastSessionId: string | null
}

/** The sessions of one server. */
export class Sessions {
  readonly #byId = new Map<string, Session>()
  readonly #namespaces: Namespaces

  constructor(namespaces: Namespaces) {
    this.#namespaces = namespaces
  }

  /** Opens a session and greets the client. Ends the client's previous session if it still exists. */
  open({ namespaceName, host, lastSessionId }: Opening, transport: Transport): Session {
    this.find(lastSessionId)?.end()
    const id = randomUUID()
    const session = new Session(id, this.#namespaces.get(namespaceName), transport)
    this.#byId.set(id, session)
    session.onEnd(() => this.#byId.delete(id))
    session.greet(host)
    return session
  }

  find(id: string | null): Session | undefined {
    return this.#byId.get(id ?? '')
  }
}
