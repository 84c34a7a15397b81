import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources to allow in addition to those of the committed policy, by directive. */
export type Sources = Readonly<Record<string, readonly string[]>>

const [RECAPTCHA, ITS_SCRIPTS] = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
]

/**
 * Services that only some builds call, each with the sources that it needs. The first service issues App Check tokens (to
 * the SDK and our own code) and needs the captcha. The second checks passwords for known leaks.
 */
const HOSTS: Readonly<Record<string, Sources>> = {
  'https://content-firebaseappcheck.googleapis.com': {
    'connect-src': [RECAPTCHA],
    'script-src': [RECAPTCHA, ITS_SCRIPTS],
    'frame-src': [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
  },
  'https://api.pwnedpasswords.com': {},
}

/** The policy sources of the services whose hosts appear in a built client's scripts. */
export function calledHosts(dist: string): Sources[] {
  const scripts = globSync('**/*.js', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  return Object.entries(HOSTS)
    .filter(([host]) => scripts.some((script) => script.includes(host)))
    .flatMap(([host, more]) => [{ 'connect-src': [host] }, more])
}
