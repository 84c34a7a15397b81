import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import type { Express } from 'express'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly token?: string | undefined
  /** The request body, sent as JSON. */
  readonly body?: unknown
  /** The browser's token; by default, that of the application's only browser. */
  readonly browser?: string
}

const HEADER = BROWSER_HEADER.toLowerCase()
/** The token of each application's only browser. */
const browserTokens = new WeakMap<Express, string>()

/** Calls an application without a network, for speed: the random test of the model makes a hundred thousand calls. */
export function callApp(
  app: Express,
  { method, path, token, body, browser }: Sent,
): Promise<{ status: number; text: string }> {
  const request = new IncomingMessage(new Socket())
  request.method = method
  request.url = path
  request.headers = {
    [HEADER]: browser ?? browserTokens.get(app) ?? '',
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  // The functions framework sets the raw body on this property.
  const rawBody = Buffer.from(body === undefined ? '' : JSON.stringify(body))
  const response = new ServerResponse(request)
  return new Promise((resolve) => {
    response.end = (text?: unknown) => {
      const given = response.getHeader(HEADER)
      if (typeof given === 'string' && browser === undefined) browserTokens.set(app, given)
      resolve({ status: response.statusCode, text: typeof text === 'string' ? text : '' })
      return response
    }
    app(Object.assign(request, { rawBody }), response)
  })
}
