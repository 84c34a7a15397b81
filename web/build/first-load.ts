import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inlineParts } from './inline-parts.ts'

const DIST = join(import.meta.dirname, '..', 'dist')

/** Compressed bytes that the sign-in screen asks for before it can be used. */
export interface FirstLoad {
  readonly js: number
  readonly css: number
}

/** Weighs what the built page names, scripts and module preloads, and the style that it holds. */
export function weighFirstLoad(): FirstLoad {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/(?:src|href)="[^"]*(\/assets\/[^"]+\.js)"/g)]
  const weighInline = (element: 'script' | 'style') =>
    gzipSync(inlineParts(html, element).join('')).length
  return {
    js: scripts
      .map(([, path = '']) => readFileSync(join(DIST, path)))
      .reduce((sum, script) => sum + gzipSync(script).length, weighInline('script')),
    css: weighInline('style'),
  }
}
