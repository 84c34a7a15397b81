import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { branded, brandedFile } from '../../web/build/branded.ts'
import { ROOT } from '../project.ts'

/** A response of the inbox's web server. */
export interface Served {
  readonly type: string
  readonly content: string | Buffer
  /** The Content-Security-Policy of the response; by default it allows nothing. */
  readonly policy?: string
}

/** The Content-Security-Policy of the inbox page: it may frame e-mails, and no page may frame it. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The Content-Security-Policy of an e-mail: it must not run scripts or load anything, but its links may open new tabs.
 */
export const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; frame-ancestors 'self'"

const PAGE = join(import.meta.dirname, 'page')

const FILES: Readonly<Record<string, readonly [type: string, path: string]>> = {
  '/': ['text/html; charset=utf-8', join(PAGE, 'inbox.html')],
  '/inbox.css': ['text/css; charset=utf-8', join(PAGE, 'inbox.css')],
  '/mail.css': ['text/css; charset=utf-8', join(PAGE, 'mail.css')],
  '/inbox.js': ['text/javascript; charset=utf-8', join(PAGE, 'inbox.js')],
  '/texts.js': ['text/javascript; charset=utf-8', join(PAGE, 'texts.js')],
  '/brand.woff2': ['font/woff2', join(ROOT, 'web/src/ui/fonts/bricolage-700-latin.woff2')],
}

/** Returns a file of the inbox page, with the brand inserted; undefined if no file has this path. */
export function pageFile(path: string): Served | undefined {
  if (path === '/favicon.svg') {
    return { type: 'image/svg+xml', content: brandedFile('favicon.svg'), policy: PAGE_POLICY }
  }
  const [type, file] = (Object.hasOwn(FILES, path) ? FILES[path] : undefined) ?? []
  if (type === undefined || file === undefined) return undefined
  const content = readFileSync(file)
  const isText = type.startsWith('text/')
  return { type, content: isText ? branded(content.toString()) : content, policy: PAGE_POLICY }
}

/**
 * Makes the links of an e-mail open in new tabs, because the linked pages would neither run nor fit inside the sandboxed frame.
 */
export function withNewTabs(html: string): string {
  const base = '<base target="_blank">'
  const withBase = html.replace(/<head\b[^>]*>/i, (head) => head + base)
  return withBase === html ? `<!doctype html>${base}${html}` : withBase
}
