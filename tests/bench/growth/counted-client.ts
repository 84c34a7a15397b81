import { build, type Plugin } from 'esbuild'
import { goOffline, type Database } from 'firebase/database'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../support/root.ts'
import type { CountedDatabase } from './counted-database.ts'
import { FOLLOWED } from './followed.ts'

/** Replacements for modules of the client that depend on the browser. They connect to the database whose requests are counted. */
const STAND_INS: Readonly<Record<string, string>> = {
  'firebase-app.ts': `import { initializeApp } from 'firebase/app'
    const app = initializeApp({ projectId: 'growth' }, 'growth-client')
    export const firebaseApp = () => app`,
  'firebase-auth.ts': `export const firebaseAuth = () => ({})
    export const currentUserOf = () => Promise.resolve({})`,
  'page-api.ts': `export const pageDatabase = () => null`,
  'emulators.ts': `export const currentEmulatorPorts = () => { throw new Error('no emulator') }`,
}

const standIns: Plugin = {
  name: 'stand-ins',
  setup(bundle) {
    const known = new RegExp(`/(${Object.keys(STAND_INS).join('|').replaceAll('.', '\\.')})$`)
    bundle.onResolve({ filter: known }, ({ path }) => ({ path, namespace: 'stand-in' }))
    bundle.onLoad({ filter: /./, namespace: 'stand-in' }, ({ path }) => ({
      contents: STAND_INS[path.split('/').at(-1) ?? ''] ?? '',
      resolveDir: join(ROOT, 'web'),
    }))
  },
}

/** The functions of the web client that a visit calls. */
interface Client {
  readonly watch: (path: string, heard: (value: unknown) => void) => Promise<() => void>
  readonly readLogins: (uid: string) => Promise<unknown>
  readonly appear: (uid: string, sid: string) => Promise<() => void>
  readonly asCurrentUser: () => Promise<Database>
}

/** Bundles the modules of the client, with replacements for those that run only in a page. */
async function loadClient(url: string): Promise<Client> {
  const outfile = join(ROOT, '.cache/growth/client.mjs')
  await build({
    stdin: {
      contents: `export { watch, asCurrentUser } from './firebase-database.ts'
        export { appear } from './presence.ts'
        export { readLogins } from './read-logins.ts'`,
      resolveDir: join(ROOT, 'web/src/lib/database'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile,
    define: {
      'environment.production': 'true',
      'environment.firebase.databaseURL': 'globalThis.growthURL',
    },
    banner: { js: 'const addEventListener = () => undefined' },
    plugins: [standIns],
    logLevel: 'silent',
  })
  Object.assign(globalThis, { growthURL: url })
  return (await import(`${pathToFileURL(outfile).href}?${Date.now()}`)) as Client
}

/**
 * Simulates a visit with the client's own code: opens the home page, waits until all its data has arrived and the device is shown
 * as online, then closes the page.
 */
export async function visitPage(
  database: CountedDatabase,
  uid: string,
  sid: string,
): Promise<void> {
  const client = await loadClient(database.url)
  const heard = FOLLOWED.map(async (path) => {
    const first = Promise.withResolvers<unknown>()
    await client.watch(path.replace('{uid}', uid), first.resolve)
    await first.promise
  })
  await Promise.all([...heard, client.readLogins(uid)])
  await database.afterWrites(1, () => client.appear(uid, sid))
  const connection = await client.asCurrentUser()
  await database.afterWrites(1, () => goOffline(connection))
}
