import type { BuildOptions, Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** Version and dependencies of the functions. */
export const manifest = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
) as Manifest

/** Loaded when they are first needed, from beside the bundle; all the rest is in it. */
const OUTSIDE = ['bowser', 'firebase-admin', 'firebase-functions']

/** What has to be installed beside the bundle. */
export const outsideDependencies = Object.fromEntries(
  OUTSIDE.map((name) => [name, manifest.dependencies[name]]),
)

/** Left out whole: see below. */
const UNUSED = [
  'body-parser',
  'serve-static',
  'send',
  'qs',
  'accepts',
  'content-disposition',
  'cookie',
  'cookie-signature',
  'etag',
  'http-errors',
  'range-parser',
  'type-is',
  'vary',
  'ecdsa-sig-formatter',
]

/**
 * What libraries load at every start and this API never calls: Express's parsers of bodies and of
 * queries, since ours are read raw and not at all, its files, its table of a thousand media types of
 * which we answer two; its cookies, ETags, ranges, attachments and choice of languages; its log and
 * its warnings for those who write Express itself; jsonwebtoken's comparison of Node's version,
 * which is fixed, and its elliptic signatures.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(UNUSED.map((name) => [name, 'module.exports = {}'])),
  debug: 'module.exports = () => () => {}',
  depd: 'module.exports = () => Object.assign(() => {}, { function: (deprecated) => deprecated, property: () => {} })',
  semver: 'module.exports = { satisfies: () => true }',
  'mime-db': `module.exports = {
    'application/json': { charset: 'UTF-8', extensions: ['json'] },
    'text/html': { charset: 'UTF-8', extensions: ['html'] },
  }`,
}

const leaveOut: Plugin = {
  name: 'leave-out',
  setup(build) {
    const filter = new RegExp(`^(?:${Object.keys(LEFT_OUT).join('|')})$`)
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: 'left-out' }))
    build.onLoad({ filter: /./, namespace: 'left-out' }, ({ path }) => ({
      contents: LEFT_OUT[path] ?? '',
    }))
  },
}

/** How the functions become one minified file. */
export const BUNDLE = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  // An ES module would touch every export of each part of Node that it imports: WebSocket, WebCrypto…
  format: 'cjs',
  minify: true,
  legalComments: 'none',
  external: OUTSIDE.flatMap((name) => [name, `${name}/*`]),
  plugins: [leaveOut],
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'bundleUrl' },
  banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
} satisfies BuildOptions
