import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a policy allows beside what the committed one does, by directive. */
export type Sources = Readonly<Record<string, readonly string[]>>

const [RECAPTCHA, ITS_SCRIPTS] = [
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
]

/**
 * The hosts that only some builds call, with what each needs of a policy: where the SDK and our own code get App Check
 * tokens, with the captcha that they are for, and where passwords are searched in known leaks.
 */
const HOSTS: Readonly<Record<string, Sources>> = {
  'https://content-firebaseappcheck.googleapis.com': {
    'connect-src': [RECAPTCHA],
    'script-src': [RECAPTCHA, ITS_SCRIPTS],
    'frame-src': [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
  },
  'https://api.pwnedpasswords.com': {},
}

/** What a policy has to allow for the hosts that a built client calls. */
export function calledHosts(dist: string): Sources[] {
  const scripts = globSync('**/*.js', { cwd: dist }).map((file) =>
    readFileSync(join(dist, file), 'utf8'),
  )
  return Object.entries(HOSTS)
    .filter(([host]) => scripts.some((script) => script.includes(host)))
    .flatMap(([host, more]) => [{ 'connect-src': [host] }, more])
}
