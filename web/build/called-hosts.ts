import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the SDK and our own code get App Check tokens, and where passwords are searched in known leaks. */
const HOSTS = ['https://content-firebaseappcheck.googleapis.com', 'https://api.pwnedpasswords.com']

/** The hosts that only some builds call, as sources of a policy: those whose caller the client was built with. */
export function calledHosts(dist: string): { readonly 'connect-src': readonly string[] } {
  const scripts = globSync('**/*.js', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  return { 'connect-src': HOSTS.filter((host) => scripts.some((script) => script.includes(host))) }
}
