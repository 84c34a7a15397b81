import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, matchesGlob } from 'node:path'
import { serve } from '../../support/serve.ts'
import type { ServingConfig, Site, Version } from '../google/resources.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface SiteServer {
  readonly origin: string
  close(): Promise<void>
}

/**
 * Serves a version of a site with the headers and rewrites that were uploaded with it: a file before a rewrite, the
 * first rewrite that matches, and of all headers that match the later ones.
 *
 * Source: Firebase, « Configure Hosting behavior » (priority order, headers, `cleanUrls`).
 *
 * @param api origin of the instance to which rewrites to a service lead.
 */
export async function serveSite(site: Site, version: Version, api: string): Promise<SiteServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    for (const [name, value] of Object.entries(headersOf(version.config, pathname))) {
      response.setHeader(name, value)
    }
    const file = fileAt(version, pathname)
    const rewrite = version.config.rewrites?.find(({ glob }) => matches(pathname, glob))
    if (file === undefined && rewrite?.run) {
      forward(request, response, api)
      return
    }
    const path = file ?? rewrite?.path ?? ''
    const bytes = site.files.get(version.files[path] ?? '')
    if (bytes === undefined) return void response.writeHead(404).end()
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream')
    response.setHeader('Content-Encoding', 'gzip')
    response.end(bytes)
  })
  return serve(server)
}

/** The file that a path names; with `cleanUrls`, `/connexion` is `/connexion.html`. */
function fileAt({ files, config }: Version, pathname: string): string | undefined {
  const clean = config.cleanUrls === true ? [`${pathname}.html`] : []
  const candidates = pathname.endsWith('/') ? [`${pathname}index.html`] : [pathname, ...clean]
  return candidates.find((path) => path in files)
}

export function headersOf({ headers }: ServingConfig, pathname: string): Record<string, string> {
  const matching = headers?.filter(({ glob }) => matches(pathname, glob)) ?? []
  return Object.assign({}, ...matching.map((entry) => entry.headers)) as Record<string, string>
}

/** `**` stands for every path, hidden files included. */
function matches(pathname: string, glob: string): boolean {
  return glob === '**' || matchesGlob(pathname, glob)
}

function forward(request: IncomingMessage, response: ServerResponse, api: string): void {
  const { method, headers, url } = request
  const onward = ask(`${api}${url ?? ''}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      // Headers of the configuration win over the function's.
      ...(response.getHeaders() as Record<string, string>),
    })
    answer.pipe(response)
  })
  onward.once('error', () => response.writeHead(502).end())
  request.pipe(onward)
}
