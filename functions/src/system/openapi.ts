import { getOpenapi } from '@sesame/contract/endpoints/system'
import { PRODUCT } from '@sesame/contract/product'
import type { RequestHandler } from 'express'
import type { ApiDeps } from '../common/api-deps.ts'
import { publicRoute, type Route } from '../common/http/route.ts'

/** Content-Security-Policy of a page that neither loads nor runs anything. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

interface Operation {
  readonly summary?: string
  readonly security?: readonly unknown[]
  readonly requestBody?: unknown
  readonly responses: Readonly<Record<string, { readonly description: string }>>
}

/** `GET api/openapi.json`: the API description generated from the contract. */
export function getOpenapiRoute({ openapi }: ApiDeps): Route {
  return publicRoute(getOpenapi, async () => ({ body: { ...(await openapi()) } }))
}

/** `api/docs`, only during development: the API description as a web page. */
export function docsPage({ openapi }: Pick<ApiDeps, 'openapi'>): RequestHandler {
  return async (_request, response) => {
    const { paths } = (await openapi()) as { paths: Record<string, Record<string, Operation>> }
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
    )
    response
      .set('Content-Security-Policy', POLICY)
      .type('html')
      .send(page(operations.join('')))
  }
}

function page(content: string): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${PRODUCT} API</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
    `<h1>${PRODUCT} API</h1><p><a href="/api/openapi.json">openapi.json</a></p>${content}</html>`
  )
}

function section(method: string, path: string, operation: Operation): string {
  const { summary = '', security = [], requestBody, responses } = operation
  const rows = Object.entries(responses).map(
    ([status, { description }]) => `<tr><th>${escape(status)}<td>${escape(description)}`,
  )
  const body = requestBody === undefined ? '' : JSON.stringify(requestBody, null, 2)
  return (
    `<h2><code>${escape(method.toUpperCase())} ${escape(path)}</code></h2><p>${escape(summary)}` +
    (security.length > 0 ? '<p>Needs an access token.' : '') +
    (body && `<details><summary>Body</summary><pre>${escape(body)}</pre></details>`) +
    `<table>${rows.join('')}</table>`
  )
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
