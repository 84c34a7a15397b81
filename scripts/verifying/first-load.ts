import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../project.ts'

const DIST = join(ROOT, 'web', 'dist')

/** Compressed bytes that the sign-in screen asks for before it can be used. */
export interface FirstLoad {
  readonly js: number
  readonly css: number
}

/** Weighs what the built page names: scripts, module preloads and style sheets. */
export function weighFirstLoad(): FirstLoad {
  const html = readFileSync(join(DIST, 'index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="(?:https:\/\/[^/"]+)?(\/[^"]+\.(?:js|css))"/g)]
  const weigh = (extension: string) =>
    files
      .map(([, path = '']) => path)
      .filter((path) => path.endsWith(extension))
      .reduce((sum, path) => sum + gzipSync(readFileSync(join(DIST, path))).length, 0)
  return { js: weigh('.js'), css: weigh('.css') }
}
