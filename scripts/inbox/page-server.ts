import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { HOST } from 'sesame-emulators/suite/ports'
import { listen } from './listen.ts'
import type { MailBox } from './mail-box.ts'
import { MAIL_POLICY, pageFile, withNewTabs, type Served } from './page-files.ts'
import { summaryOf, type ReceivedMail } from './received-mail.ts'
import { refusal, type Refusals } from './refusals.ts'

const HEADERS = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** A response, or a status without a body. */
type Reply = Served | 204 | 400 | 403 | 404

/**
 * Serves the inbox page, and these routes for tests and programs:
 *
 * - `GET /mails`, `GET /mails?to=ADDRESS`: summaries, newest first
 * - `GET /mails/ID`: the whole e-mail; `/mails/ID/html`: its HTML; `/mails/ID/source`: its source as received
 * - `GET /events`: the summary of each e-mail as it arrives (`event: mail`)
 * - `POST /refusals` with a `Refusal` as body: starts a refusal; `DELETE /refusals` or `DELETE /refusals?address=ADDRESS` ends it
 *
 * Responds only to requests to a loopback host name, so that no other site can read e-mails by pointing its own name to this
 * server (DNS rebinding). Sends no CORS header.
 *
 * @returns a function that stops it.
 * @throws {Error} if the port is taken.
 */
export async function startPageServer(
  port: number,
  box: MailBox,
  refusals: Refusals,
): Promise<() => Promise<void>> {
  const hosts = [`${HOST}:${port}`, `localhost:${port}`]
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
    const url = URL.parse(request.url ?? '', `http://${HOST}`)
    if (!hosts.includes(request.headers.host ?? '')) send(response, 403)
    else if (url === null) send(response, 400)
    else if (url.pathname === '/refusals') {
      changeRefusals(request, url.searchParams).then(
        (reply) => send(response, reply),
        () => send(response, 400),
      )
    } else if (request.method !== 'GET') send(response, 404)
    else if (url.pathname === '/events') sendEvents(response)
    else send(response, find(url))
  })

  function find({ pathname, searchParams }: URL): Reply {
    if (pathname === '/mails') {
      return asJson(box.list(searchParams.get('to') ?? undefined).map(summaryOf))
    }
    const [, id, part] = /^\/mails\/(\d{1,9})(?:\/(html|source))?$/.exec(pathname) ?? []
    if (id === undefined) return pageFile(pathname) ?? 404
    const mail = box.get(Number(id))
    return mail ? mailReply(mail, part) : 404
  }

  async function changeRefusals(request: IncomingMessage, query: URLSearchParams): Promise<Reply> {
    if (request.method === 'DELETE') refusals.accept(query.get('address') ?? undefined)
    // Require JSON, which a page of another site cannot send without a preflight request.
    else if (request.method === 'POST' && request.headers['content-type'] === 'application/json') {
      refusals.refuse(refusal.parse(await json(request)))
    } else return 404
    return 204
  }

  function sendEvents(response: ServerResponse): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('retry: 1000\n\n')
    const tell = (mail: ReceivedMail) =>
      response.write(`event: mail\ndata: ${JSON.stringify(summaryOf(mail))}\n\n`)
    box.on('mail', tell)
    response.once('close', () => box.off('mail', tell))
  }

  await listen(server, port)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

function mailReply(mail: ReceivedMail, part: string | undefined): Served {
  if (part === 'source') return { type: 'text/plain; charset=utf-8', content: mail.raw }
  if (part === undefined) return asJson({ ...mail, raw: mail.raw.toString() })
  const content = withNewTabs(mail.html ?? '')
  return { type: 'text/html; charset=utf-8', content, policy: MAIL_POLICY }
}

function asJson(body: unknown): Served {
  return { type: 'application/json', content: JSON.stringify(body) }
}

function send(response: ServerResponse, reply: Reply): void {
  if (typeof reply === 'number') {
    response.writeHead(reply).end()
    return
  }
  const { type, content, policy = "default-src 'none'" } = reply
  response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(content)
}
