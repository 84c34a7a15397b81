import type { IncomingMessage, ServerResponse } from 'node:http'
import { asRestError } from './rest-error.ts'
import { asScript, callbackOf, printed, type RestReply } from './rest-reply.ts'
import { type Asked, type RestRequest, restRequest } from './rest-request.ts'
import { type RestDeps, route } from './route.ts'

export async function handleRest(
  asked: Asked,
  response: ServerResponse,
  deps: RestDeps,
): Promise<void> {
  const { message } = asked
  allowOrigins(message, response)
  if (message.method === 'OPTIONS') {
    response.writeHead(200).end()
    return
  }
  const request = restRequest(asked)
  const reply = await answer(request, response, deps).catch(refused)
  if (reply !== null) send(response, reply, request.params)
}

async function answer(request: RestRequest, response: ServerResponse, deps: RestDeps) {
  const callback = callbackOf(request)
  const reply = await route(request, response, deps)
  return reply === null || callback === null ? reply : asScript(reply, callback, request.params)
}

function refused(error: unknown): RestReply {
  const { status, message } = asRestError(error)
  return { status, headers: {}, json: { error: message } }
}

function send(response: ServerResponse, reply: RestReply, params: URLSearchParams): void {
  if (params.get('print') === 'silent' && reply.status === 200) {
    response.writeHead(204, reply.headers).end()
    return
  }
  if (reply.status === 304) {
    response.writeHead(304, reply.headers).end()
    return
  }
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-cache',
    ...downloadHeaders(params.get('download')),
    ...reply.headers,
  }
  response.writeHead(reply.status, headers)
  response.end(printed(reply, params))
}

/**
 * Returns the headers that offer the response as a download.
 *
 * Source: https://firebase.google.com/docs/reference/rest/database#section-param-download
 */
function downloadHeaders(file: string | null): Record<string, string> {
  return file === null || file === ''
    ? {}
    : { 'Content-Disposition': `attachment; filename="${encodeURIComponent(file)}"` }
}

function allowOrigins({ headers }: IncomingMessage, response: ServerResponse): void {
  const asked = headers['access-control-request-headers']
  response.setHeader('Access-Control-Allow-Origin', headers.origin ?? '*')
  response.setHeader('Access-Control-Allow-Methods', 'GET, PUT, POST, PATCH, DELETE, OPTIONS')
  response.setHeader('Access-Control-Expose-Headers', 'ETag')
  if (asked !== undefined) response.setHeader('Access-Control-Allow-Headers', asked)
}
