import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources to allow for each directive of a Content-Security-Policy, in addition to those of the committed policy. */
export type Sources = Readonly<Record<string, readonly string[]>>

const [RECAPTCHA, ITS_SCRIPTS] = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
]

/**
 * Hosts of services that only some builds call, each with the other sources that the service needs. The first host issues App
 * Check tokens (to the SDK and our own code) and needs the captcha's sources. The second checks passwords for known leaks.
 */
const HOSTS: Readonly<Record<string, Sources>> = {
  'https://content-firebaseappcheck.googleapis.com': {
    'connect-src': [RECAPTCHA],
    'script-src': [RECAPTCHA, ITS_SCRIPTS],
    'frame-src': [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
  },
  'https://api.pwnedpasswords.com': {},
}

/** Returns the policy sources that a built client needs: those of each service whose host appears in its scripts. */
export function calledHosts(dist: string): Sources[] {
  const scripts = globSync('**/*.js', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  return Object.entries(HOSTS)
    .filter(([host]) => scripts.some((script) => script.includes(host)))
    .flatMap(([host, more]) => [{ 'connect-src': [host] }, more])
}
