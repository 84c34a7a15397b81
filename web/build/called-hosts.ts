import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sources that a policy allows beside those of the committed one, by directive. */
export type Sources = Readonly<Record<string, readonly string[]>>

const [RECAPTCHA, ITS_SCRIPTS] = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
]

/**
 * The hosts that only some builds call, with the sources that each needs. One issues App Check tokens to the SDK and to
 * our own code, together with its captcha; the other searches passwords in known leaks.
 */
const HOSTS: Readonly<Record<string, Sources>> = {
  'https://content-firebaseappcheck.googleapis.com': {
    'connect-src': [RECAPTCHA],
    'script-src': [RECAPTCHA, ITS_SCRIPTS],
    'frame-src': [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
  },
  'https://api.pwnedpasswords.com': {},
}

/** The sources that the policy needs for the hosts that a built client calls. */
export function calledHosts(dist: string): Sources[] {
  const scripts = globSync('**/*.js', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  return Object.entries(HOSTS)
    .filter(([host]) => scripts.some((script) => script.includes(host)))
    .flatMap(([host, more]) => [{ 'connect-src': [host] }, more])
}
