import type { BuildOptions, Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

const readManifest = (file: string | URL) => JSON.parse(readFileSync(file, 'utf8')) as Manifest

const { dependencies } = readManifest(new URL('package.json', import.meta.url))

/** Packages installed next to the bundle, and loaded at first use. */
const LATER = [
  '@firebase/logger',
  '@simplewebauthn/server',
  'bowser',
  'firebase-admin',
  'firebase-functions',
  'nodemailer',
]

/**
 * Packages with large tables that Express loads. They stay outside the bundle, because bundled tables would be compiled at each
 * start. The values are the chains of dependencies from Express to each package.
 */
const TABLES = {
  'iconv-lite': ['express', 'body-parser', 'raw-body', 'iconv-lite'],
  'mime-db': ['express', 'mime-types', 'mime-db'],
}

/** Dependencies to install next to the bundle. */
export const outsideDependencies = {
  ...Object.fromEntries(LATER.map((name) => [name, dependencies[name]])),
  ...Object.fromEntries(Object.entries(TABLES).map(([name, chain]) => [name, versionAt(chain)])),
}

/** Returns the version of a transitive dependency. `chain`: the packages that lead to it, each a dependency of the one before. */
function versionAt(chain: readonly string[]): string {
  const file = chain.reduce(
    (from, name) => createRequire(from).resolve(`${name}/package.json`),
    import.meta.filename,
  )
  return readManifest(file).version
}

/** Modules that the API never loads. Each becomes a separate file, named after its source. */
const LATE_ENTRIES = {
  'send-mail': 'src/mails/send-mail.ts',
  'send-events': 'src/events/send-events.ts',
  'personal-indexes': 'src/adapters/firebase/personal-indexes.ts',
  outbox: 'src/adapters/firebase/events/outbox.ts',
  'run-scheduled': 'src/jobs/running/run-scheduled.ts',
  'run-asked': 'src/jobs/running/run-asked.ts',
  'serve-files': 'src/serve-files.ts',
  'serve-console': 'src/serve-console.ts',
}

const lateEntries: Plugin = {
  name: 'late-entries',
  setup(build) {
    const filter = new RegExp(`/(?:${Object.keys(LATE_ENTRIES).join('|')})\\.ts$`)
    build.onResolve({ filter }, ({ kind, path }) =>
      kind === 'dynamic-import'
        ? { path: `./${basename(path, '.ts')}.js`, external: true }
        : undefined,
    )
  },
}

/** Reduces the repository's package.json to its version, the only field that the functions read. */
const versionAlone: Plugin = {
  name: 'version-alone',
  setup(build) {
    const path = new URL('../package.json', import.meta.url).pathname
    build.onLoad({ filter: /\/package\.json$/ }, (file) =>
      file.path === path
        ? { loader: 'json', contents: JSON.stringify({ version: readManifest(path).version }) }
        : undefined,
    )
  },
}

/** The bundles' names in `dist/`, with their source files. */
export const ENTRIES = { index: 'src/index.ts', ...LATE_ENTRIES }

/** Build options: one minified file per entry. */
export const BUNDLE = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  // Importing Node's modules as ES modules would evaluate all their lazy exports: WebSocket, Web Crypto…
  format: 'cjs',
  minify: true,
  // Keep UTF-8, because escapes would make each accented letter of our French texts two or three bytes longer.
  charset: 'utf8',
  plugins: [lateEntries, versionAlone],
  legalComments: 'none',
  // The bundles do not refer to their source maps. `npm run build` writes the maps to separate files, and no deployment uploads
  // them.
  sourcemap: 'external',
  sourcesContent: false,
  external: [...LATER, ...Object.keys(TABLES)].flatMap((name) => [name, `${name}/*`]),
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'bundleUrl' },
  banner: { js: "const bundleUrl = require('node:url').pathToFileURL(__filename).href;" },
} satisfies BuildOptions
