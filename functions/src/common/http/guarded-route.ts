import { APP_CHECK_HEADER } from '@sesame/contract/app-check'
import { BROWSER_HEADER } from '@sesame/contract/browser-token'
import { MAX_BODY_BYTES } from '@sesame/contract/constants'
import type { BodyOf, Endpoint, ParamsOf, ResponseOf } from '@sesame/contract/endpoint'
import type { FieldCode } from '@sesame/contract/error-codes'
import { isInertType, MAX_FILE_BYTES, UNKNOWN_TYPE } from '@sesame/contract/files'
import type { RequestHandler, Response } from 'express'
import * as z from 'zod/mini'
import { ApiError } from '../api-error.ts'
import type { RouteLimit } from '../limits/limits.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { logCaller } from '../logging/logger.ts'
import type { AppCheck } from '../ports/app-check.ts'
import type { FileContent } from '../ports/file-store.ts'
import { readBytes, readFile, readForm, readJson, readReport } from './read-body.ts'
import { contextOf, type RequestContext } from './request-context.ts'

/** The validated parts of a request. */
export interface Call<E> {
  readonly body: BodyOf<E>
  readonly params: ParamsOf<E>
  /** The uploaded file, if the endpoint accepts one. Undefined for all other endpoints, which must not use it. */
  readonly file: FileContent
  readonly context: RequestContext
}

/** A handler's response. The default status is 200, or 204 without a body. */
export interface Answer<Body> {
  readonly status?: 200 | 201 | 202 | 204 | 503
  readonly body?: Body
  readonly headers?: Readonly<Record<string, string>>
  /** The file to send, if the endpoint responds with one. */
  readonly file?: FileContent
}

/** How requests are checked. `identify` returns the caller of an endpoint that is not public, or throws. */
export interface Guards<Caller> {
  readonly appCheck: AppCheck
  readonly identify: (
    authorization: string | undefined,
    endpoint: Endpoint,
    address: string,
  ) => Caller | Promise<Caller>
  readonly limiter: Pick<RateLimiter, 'take'>
}

/** An endpoint and its handler. */
export interface Route<Caller> {
  readonly endpoint: Endpoint
  readonly limits: readonly RouteLimit[]
  readonly handler: (guards: Guards<Caller>) => RequestHandler
}

export interface RouteParts<Caller> {
  /** Rate limits counted before the body is parsed. */
  readonly limits: readonly RouteLimit[]
  /** Rate limits that the handler counts itself. */
  readonly counted?: readonly RouteLimit[]
  /** Returns the caller's name in counters and log lines: a uid or a service's name. */
  readonly subjectOf: (caller: Caller) => string
}

/**
 * Builds the route of an endpoint. Checks the body's size, the app, the caller, the rate limits, the path, the content type and
 * the schema. Then calls the handler and parses its response. No route can skip a check. The caller of a public endpoint is
 * undefined and must not be used.
 */
export function guardedRoute<E extends Endpoint, Caller>(
  endpoint: E,
  handle: (call: Call<E>, caller: Caller) => Promise<Answer<ResponseOf<E>>>,
  { limits, counted = [], subjectOf }: RouteParts<Caller>,
): Route<Caller> {
  return {
    endpoint,
    limits: [...limits, ...counted],
    handler:
      ({ appCheck, identify, limiter }) =>
      async (request, response) => {
        const isFile = endpoint.file === 'sent'
        const bytes = await readBytes(request, isFile ? MAX_FILE_BYTES : MAX_BODY_BYTES)
        const context = contextOf(request)
        if (!endpoint.fromAnyApp && !(await appCheck.accepts(request.get(APP_CHECK_HEADER)))) {
          throw new ApiError('request/unverified-app')
        }
        const caller =
          endpoint.access === 'public'
            ? undefined
            : await identify(request.get('authorization'), endpoint, context.address)
        if (caller !== undefined) logCaller(subjectOf(caller))
        for (const limit of limits) {
          const isCallers = limit.by !== 'address' && caller !== undefined
          await limiter.take(limit, isCallers ? subjectOf(caller) : context.address)
        }
        const params = endpoint.params ? parseBody(endpoint.params, request.params) : undefined
        const read = readerOf(endpoint)
        const body = endpoint.body ? parseBody(endpoint.body, read(request, bytes)) : undefined
        const file = isFile ? readFile(request, bytes) : undefined
        // Set the header before the handler runs, so that error responses contain it too. They may contain a ticket,
        // which is valid only in the browser that requested it.
        if (endpoint.knowsBrowser) response.set(BROWSER_HEADER, context.browser.token)
        const call = { body, params, file, context } as Call<E>
        const answer = await handle(call, caller as Caller)
        if (answer.headers) response.set(answer.headers)
        if (endpoint.file === 'answered') {
          sendFile(response, answer.file)
          return
        }
        if (endpoint.response === null) return void response.status(answer.status ?? 204).end()
        response.status(answer.status ?? 200).json(z.parse(endpoint.response, answer.body))
      },
  }
}

function readerOf({ form, report }: Endpoint) {
  if (form) return readForm
  return report ? readReport : readJson
}

/** Sends a file as a download that browsers never display, so that they never run its content on our origin. */
function sendFile(response: Response, file: FileContent | undefined): void {
  if (file === undefined) throw new ApiError('files/not-found', { because: 'no-file-answered' })
  // Set the header directly, because Express would add a charset to some types.
  response.setHeader('Content-Type', isInertType(file.type) ? file.type : UNKNOWN_TYPE)
  response.setHeader('Content-Length', file.bytes.length)
  response.setHeader('Content-Disposition', 'attachment')
  response.end(file.bytes)
}

/**
 * Parses a body or path parameters with their schema.
 *
 * @throws {ApiError} `request/invalid`, with a code for each invalid field.
 */
function parseBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const fields: Record<string, FieldCode> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...path, key].join('.').slice(0, 200)] = 'unknown'
    } else {
      fields[path.join('.')] = fieldCode(issue)
    }
  }
  throw new ApiError('request/invalid', { fields, because: 'schema' })
}

function fieldCode(issue: z.core.$ZodIssue): FieldCode {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  if (issue.code === 'too_small') return 'too-short'
  if (issue.code === 'too_big') return 'too-long'
  return 'invalid'
}
