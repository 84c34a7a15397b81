import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the SDK and our own code get App Check tokens. */
const APP_CHECK = 'https://content-firebaseappcheck.googleapis.com'

/** The hosts that only some builds call, as sources of a policy: App Check's, where the client was built with it. */
export function calledHosts(dist: string): { readonly 'connect-src': readonly string[] } {
  const scripts = globSync('**/*.js', { cwd: dist })
  const calls = scripts.some((file) => readFileSync(join(dist, file), 'utf8').includes(APP_CHECK))
  return { 'connect-src': calls ? [APP_CHECK] : [] }
}
