import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inlineParts } from './inline-parts.ts'

/** The compressed size (bytes) of the files that a first screen needs before it can be used. */
export interface FirstLoad {
  readonly js: number
  readonly css: number
}

/**
 * Measures the size of a built client's page: the scripts, module preloads and style sheets that it links, and its inline
 * parts.
 */
export function weighFirstLoad(dist: string): FirstLoad {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const named = (ending: 'js' | 'css') =>
    [...html.matchAll(new RegExp(`(?:src|href)="[^"]*(/assets/[^"]+\\.${ending})"`, 'g'))]
      .map(([, path = '']) => gzipSync(readFileSync(join(dist, path))).length)
      .reduce((sum, length) => sum + length, 0)
  const held = (element: 'script' | 'style') => gzipSync(inlineParts(html, element).join('')).length
  return { js: named('js') + held('script'), css: named('css') + held('style') }
}
