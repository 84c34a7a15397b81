/** A client of the database's wire protocol, so light that a process can have a thousand of them. */
export interface WireClient {
  /** The number of pushes received so far. */
  readonly pushes: () => number
  /** Sends a request; resolves when the database has responded with `ok`. */
  request(action: string, body: object): Promise<void>
  close(): void
}

interface Waiting {
  readonly resolve: () => void
  readonly reject: (error: Error) => void
}

/** The fields of a message that this client uses. */
interface Message {
  readonly t: string
  readonly d: { readonly r?: number; readonly b?: { readonly s?: string; readonly d?: unknown } }
}

export async function wireClient(
  port: number,
  namespaceName: string,
  uid: string,
): Promise<WireClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/.ws?v=5&ns=${namespaceName}`)
  const waiting = new Map<number, Waiting>()
  let requests = 0
  let pushes = 0
  const greeted = new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('no connection')))
    socket.addEventListener('message', ({ data }) => {
      const text = String(data)
      if (!text.startsWith('{')) return
      const { t, d } = JSON.parse(text) as Message
      if (t === 'c') {
        resolve()
      } else if (d.r === undefined) {
        pushes += 1
      } else {
        const request = waiting.get(d.r)
        waiting.delete(d.r)
        if (d.b?.s === 'ok') request?.resolve()
        else request?.reject(new Error(JSON.stringify(d.b)))
      }
    })
  })
  await greeted
  const client: WireClient = {
    pushes: () => pushes,
    request: (action, body) =>
      new Promise((resolve, reject) => {
        const id = requests++
        waiting.set(id, { resolve, reject })
        socket.send(JSON.stringify({ t: 'd', d: { r: id, a: action, b: body } }))
      }),
    close: () => socket.close(),
  }
  const claims = Buffer.from(JSON.stringify({ sub: uid })).toString('base64url')
  await client.request('auth', { cred: `e30.${claims}.` })
  return client
}
