import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inlineParts } from './inline-parts.ts'

/** Compressed bytes that a first screen asks for before it can be used. */
export interface FirstLoad {
  readonly js: number
  readonly css: number
}

/** Weighs what the page of a built client names, scripts, module preloads and style sheets, and what it holds. */
export function weighFirstLoad(dist: string): FirstLoad {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = (ending: 'js' | 'css') =>
    [...html.matchAll(new RegExp(`(?:src|href)="[^"]*(/assets/[^"]+\\.${ending})"`, 'g'))]
      .map(([, path = '']) => gzipSync(readFileSync(join(dist, path))).length)
      .reduce((sum, length) => sum + length, 0)
  const held = (element: 'script' | 'style') => gzipSync(inlineParts(html, element).join('')).length
  return { js: named('js') + held('script'), css: named('css') + held('style') }
}
