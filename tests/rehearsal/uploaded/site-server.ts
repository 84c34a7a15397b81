import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { matchesGlob } from 'node:path'
import { contentTypeOf, forward, serve } from '../../support/serve.ts'
import type { Pattern, Rewrite, ServingConfig, Site, Version } from '../google/state/resources.ts'

const NOT_FOUND = '/404.html'

/** The sign-in pages that Hosting adds to every site. */
const RESERVED = ['/__/auth/handler', '/__/auth/iframe']

export interface SiteServer {
  readonly origin: string
  close(): Promise<void>
}

type Run = NonNullable<Rewrite['run']>

/** The live release of a site, and the origins of its functions. */
export interface Live {
  readonly site: Site
  readonly version: Version
  /** Returns the origin of the instance to which a rewrite forwards requests. */
  readonly instanceOf: (run: Run) => Promise<string>
}

/** Serves a version of a site on a free port. */
export async function serveSite(live: Live): Promise<SiteServer> {
  return serve(createServer((request, response) => answerFrom(live, request, response)))
}

/**
 * Responds with a version's headers, redirects and rewrites. A redirect takes precedence over a file, and a file over a
 * rewrite; the first matching rewrite is used. All matching headers are sent with every response, and later headers
 * override earlier ones. The response for a path without a match is `404.html`. Paths below `/__/` are reserved for
 * Hosting.
 *
 * Sources: Firebase, « Configure Hosting behavior » (priority order, headers, `cleanUrls`), « Reserved Hosting URLs »;
 * Hosting REST API, « Header »; superstatic, `lib/middleware/missing.js`.
 */
export function answerFrom(live: Live, request: IncomingMessage, response: ServerResponse): void {
  const { site, version, instanceOf } = live
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  if (RESERVED.includes(pathname)) {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end('<!doctype html>')
    return
  }
  const redirect = version.config.redirects?.find((rule) => matches(pathname, rule))
  if (redirect) {
    response.writeHead(redirect.statusCode, { Location: redirect.location }).end()
    return
  }
  for (const [name, value] of Object.entries(headersOf(version.config, pathname))) {
    response.setHeader(name, value)
  }
  const file = fileAt(version, pathname)
  const rewrite = version.config.rewrites?.find((rule) => matches(pathname, rule))
  if (file === undefined && rewrite?.run) {
    instanceOf(rewrite.run).then(
      // Headers from the configuration override those of the function.
      (origin) => forward(request, response, origin),
      (error: unknown) => response.writeHead(503).end(String(error)),
    )
    return
  }
  const found = file ?? rewrite?.path
  const path = found ?? NOT_FOUND
  const bytes = site.files.get(version.files[path] ?? '')
  if (found === undefined) response.statusCode = 404
  if (bytes === undefined) return void response.writeHead(404).end()
  if (!response.hasHeader('Content-Type')) response.setHeader('Content-Type', contentTypeOf(path))
  response.setHeader('Content-Encoding', 'gzip')
  response.end(bytes)
}

/** Returns the file at a path. With `cleanUrls`, the file for `/connexion` is `/connexion.html`. */
function fileAt({ files, config }: Version, pathname: string): string | undefined {
  const clean = config.cleanUrls === true ? [`${pathname}.html`] : []
  const candidates = pathname.endsWith('/') ? [`${pathname}index.html`] : [pathname, ...clean]
  return candidates.find((path) => path in files)
}

export function headersOf({ headers }: ServingConfig, pathname: string): Record<string, string> {
  const matching = headers?.filter((rule) => matches(pathname, rule)) ?? []
  return Object.assign({}, ...matching.map((entry) => entry.headers)) as Record<string, string>
}

function matches(pathname: string, { glob, regex }: Pattern): boolean {
  return regex === undefined
    ? matchesGlob(pathname, glob ?? '')
    : new RegExp(regex, 'u').test(pathname)
}
