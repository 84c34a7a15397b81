import { join } from 'node:path'
import { firstAnswer } from '../load.ts'
import { freePort, serve, type Served } from '../served.ts'
import { type WireClient, wireClient } from './client.ts'

const SERVER = join(import.meta.dirname, '../../../emulators/src/database/main.ts')
const NAMESPACE = 'bench'

/** A database in its own process, with its clients. */
export class MeasuredDatabase {
  readonly #served: Served
  readonly #clients: WireClient[] = []

  private constructor(served: Served) {
    this.#served = served
  }

  static async start(): Promise<MeasuredDatabase> {
    const port = await freePort()
    const database = new MeasuredDatabase(serve(port, SERVER, ['--port', String(port)], {}))
    await firstAnswer({ port, path: `/.json?ns=${NAMESPACE}` })
    return database
  }

  /** Sets the rules, as an object or as the text of a rules file, and the data, both with the rights of the owner. */
  async fill(rules: object | string, data: object): Promise<void> {
    for (const [path, json] of [
      ['/.settings/rules.json?', rules],
      ['/.json?writeSizeLimit=unlimited&print=silent&', data],
    ] as const) {
      const url = `http://127.0.0.1:${this.#served.port}${path}ns=${NAMESPACE}`
      const headers = { Authorization: 'Bearer owner' }
      const body = typeof json === 'string' ? json : JSON.stringify(json)
      const answer = await fetch(url, { method: 'PUT', headers, body })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    }
  }

  /** The database's host and namespace, in the form that SDKs require. */
  get address(): { readonly host: string; readonly namespace: string } {
    return { host: `127.0.0.1:${this.#served.port}`, namespace: NAMESPACE }
  }

  async connect(uid: string): Promise<WireClient> {
    const client = await wireClient(this.#served.port, NAMESPACE, uid)
    this.#clients.push(client)
    return client
  }

  /** The number of pushes that all clients have received so far. */
  pushes(): number {
    return this.#clients.reduce((sum, client) => sum + client.pushes(), 0)
  }

  usage: Served['usage'] = (question) => this.#served.usage(question)

  async close(): Promise<void> {
    for (const client of this.#clients) client.close()
    await this.#served.stop()
  }
}

export async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
