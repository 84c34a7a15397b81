import { listFiles } from '@sesame/contract/endpoints/files'
import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import { call } from '../../../tests/support/api.ts'
import { DEMO_ACCOUNTS } from '../../../tests/support/demo-accounts.ts'
import { suiteVariable } from '../../../tests/support/environment.ts'
import { signInAgain } from '../../../tests/support/identity.ts'
import { seed } from './seed.ts'

/** Enough for a second page of people; the others of `npm start` would be waited for by each run. */
const PEOPLE = 60

/** As browsers name themselves. */
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
]

/** What four workers ask at once: two things on a page of the console, one list on that of somebody's data. */
const ASKED_AT_ONCE = [
  { path: getConsoleSession.path, site: 'TOOLS_URL', calls: 8 },
  { path: listFiles.path, site: 'HOSTING_URL', calls: 4 },
] as const

/**
 * Has the emulator start the processes of `tools` and `files`, one for each call of those that it serves at once. Otherwise
 * they start in the middle of the first tests, each of which waits for several.
 */
async function startFunctions(): Promise<void> {
  for (const { path, site, calls } of ASKED_AT_ONCE) {
    const asked = Array.from({ length: calls }, async () => {
      const { status } = await call('GET', path, { origin: suiteVariable(site) })
      if (status !== 401) throw new Error(`${path}: ${status}`)
    })
    await Promise.all(asked)
  }
}

/** Gives the console what it shows, and a demo account two open sessions. Nobody's home changes. */
// eslint-disable-next-line import-x/no-default-export -- Playwright wants one.
export default async function setUp(): Promise<void> {
  await seed(process.env as Record<string, string>, { people: PEOPLE, isAnnounced: false })
  await startFunctions()
  for (const { email, password } of DEMO_ACCOUNTS.slice(0, 1)) {
    for (const browser of BROWSERS) {
      const { idToken } = await signInAgain(email, password)
      const { status, text } = await call('POST', '/api/auth/sign-in', {
        body: JSON.stringify({ idToken, remember: true }),
        headers: { 'User-Agent': browser },
      })
      if (status !== 200) throw new Error(text)
    }
  }
}
