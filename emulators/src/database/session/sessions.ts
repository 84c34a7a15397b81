import { randomUUID } from 'node:crypto'
import type { Namespaces } from '../namespace/namespaces.ts'
import { Session } from './session.ts'
import type { Transport } from './transport.ts'

/** How a client asks for a session. */
export interface Opening {
  readonly namespaceName: string
  /** The host that the client asked for. */
  readonly host: string
  /** The session that the client had before, if any. */
  readonly lastSessionId: string | null
}

/** The sessions of one server. */
export class Sessions {
  readonly #byId = new Map<string, Session>()
  readonly #namespaces: Namespaces

  constructor(namespaces: Namespaces) {
    this.#namespaces = namespaces
  }

  /** Opens a session and greets; the client's session before it ends, should it still be there. */
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
