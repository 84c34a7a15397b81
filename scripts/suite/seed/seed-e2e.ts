import { listFiles } from '@sesame/contract/endpoints/files'
import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import { call } from 'sesame-testing/api'
import { DEMO_ACCOUNTS } from '../../../tests/support/demo-accounts.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { signInAgain } from 'sesame-testing/identity'
import { seed } from './seed.ts'

/**
 * The number of people: enough for a second page of the console's list. The larger number of `npm start` would slow down each
 * run.
 */
const PEOPLE = 60

/** The user agents of the demo account's two sessions. */
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
]

/** The simultaneous calls of four test workers: each makes two calls for a console page, and one to list a person's files. */
const ASKED_AT_ONCE = [
  { path: getConsoleSession.path, site: 'TOOLS_URL', calls: 8 },
  { path: listFiles.path, site: 'HOSTING_URL', calls: 4 },
] as const

/**
 * Makes the emulator start a process of `tools` or `files` for each simultaneous call. Otherwise the first tests would wait while
 * these processes start.
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

/** Seeds the console's data, and two open sessions of a demo account. No one's home page shows the demo announcement. */
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
