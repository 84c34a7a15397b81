import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'

/** A header rule of Hosting, for the paths that an RE2 expression matches. */
interface Rule {
  readonly regex: string
}

export interface ScreenRewrite extends Rule {
  readonly destination: string
}

export interface CacheRule extends Rule {
  readonly headers: { key: string; value: string }[]
}

/** The page that Hosting sends, with status 404, for paths that do not exist. */
export const NOT_FOUND_PAGE = '404.html'

const ASSETS = 'assets/'

/**
 * The maximum number of paths in one expression. Hosting documents no limit on an expression's length, so keep each one
 * short.
 */
const PATHS_PER_RULE = 25

/** Lists the files of a build, relative to the build's folder, with `/` between names. */
export function filesOf(dist: string): string[] {
  // Do not use Node's glob: it skips folders whose names start with a dot.
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dist.length + 1))
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted()
}

/**
 * Returns the rewrites from every screen's path to the single page that renders all screens. Hosting sends its 404 page for a
 * path without a file or a rewrite.
 *
 * @param screens paths; `:name` is any one segment.
 */
export function screenRewrites(screens: readonly string[]): ScreenRewrite[] {
  return expressionsOf(screens).map((regex) => ({ regex, destination: '/index.html' }))
}

/**
 * Returns the rules that let browsers cache existing paths: hashed files for ever, other files and screens with a revalidation at
 * each use. All other paths keep `no-store`, because Hosting also sends these headers with a 404
 * (docs/decisions/049-what-is-not-there.md).
 */
export function cacheRules(files: readonly string[], screens: readonly string[]): CacheRule[] {
  const hashed = files.filter((file) => file.startsWith(ASSETS))
  const asked = files.filter((file) => !file.startsWith(ASSETS) && file !== NOT_FOUND_PAGE)
  const pages = new Set([...asked.map(pathOf), ...screens])
  const rules = (paths: readonly string[], value: string): CacheRule[] =>
    expressionsOf(paths).map((regex) => ({ regex, headers: [{ key: 'Cache-Control', value }] }))
  return [
    ...rules([...pages], 'no-cache'),
    ...rules(hashed.map(pathOf), 'public, max-age=31536000, immutable'),
  ]
}

/** Returns the path at which Hosting serves a file (`cleanUrls`). */
function pathOf(file: string): string {
  return `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`
}

/** Makes regular expressions that together match exactly these paths, with or without a trailing slash. */
function expressionsOf(paths: readonly string[]): string[] {
  const patterns = paths.map((path) =>
    path
      .slice(1)
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/:\w+/g, '[^/]+'),
  )
  const count = Math.ceil(patterns.length / PATHS_PER_RULE)
  return Array.from({ length: count }, (_, at) => {
    const some = patterns.slice(at * PATHS_PER_RULE, (at + 1) * PATHS_PER_RULE)
    return `^/(?:${some.join('|')})/?$`
  })
}
