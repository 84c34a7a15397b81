import { APP_CHECK_HEADER, EMULATOR_APP_CHECK_TOKEN } from '@sesame/contract/app-check'
import { serveOwnApi } from '../support/own-api.ts'
import { buildOwnClient, type OwnClient } from './support/own-client.ts'
import { enter, signIn } from './support/steps.ts'
import { expect, SLOW, test as base, type Page } from './support/test.ts'

/** A client and an API with App Check turned on. In the client and API of the other tests, App Check is off. */
interface Installation {
  readonly client: OwnClient
  /** The API's origin. */
  readonly api: string
}

const test = base.extend<object, { readonly installation: Installation }>({
  installation: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern, empty or not.
    async ({}, use) => {
      const client = await buildOwnClient({ VITE_APP_CHECK: 'on' })
      const { origin, close } = await serveOwnApi({ SESAME_APP_CHECK: 'on' })
      await use({ client, api: origin })
      await close()
      client.remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// Run all tests in one worker, so that the client is built only once.
test.describe.configure({ mode: 'default' })

// Ignore errors of requests that the page still sends after the test.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const HEADER = APP_CHECK_HEADER.toLowerCase()

/** A request from the page, with its App Check token. */
interface Call {
  readonly url: string
  readonly token: string | undefined
}

/**
 * Makes the page use this installation's client and API instead of the suite's. Unless `verified`, removes the App Check token
 * from the page's calls to the API.
 */
async function install(
  page: Page,
  { client, api }: Installation,
  verified = true,
): Promise<Call[]> {
  await client.install(page)
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { [HEADER]: token, ...others } = request.headers()
    const headers = verified && token !== undefined ? { ...others, [HEADER]: token } : others
    const url = api + new URL(request.url()).pathname
    await route.fulfill({ response: await route.fetch({ url, headers }) })
  })
  const calls: Call[] = []
  page.on('request', (request) => {
    calls.push({ url: request.url(), token: request.headers()[HEADER] })
  })
  return calls
}

test(
  'every call to the API and to the identity service carries an App Check token',
  SLOW,
  async ({ page, person, installation }) => {
    const calls = await install(page, installation)
    await enter(page, person.email)
    await page.goto('/securite')
    await expect(page.getByRole('region', { name: 'Appareils' })).toContainText('Cet appareil')
    await page.goto('/profil/acces')
    await expect(page.getByText(/^Changé le/)).toBeVisible()
    for (const service of [/\/v1\/accounts:/, /\/api\/(?:auth|common)\//]) {
      const tokens = calls.filter(({ url }) => service.test(url)).map(({ token }) => token)
      expect(new Set(tokens)).toEqual(new Set([EMULATOR_APP_CHECK_TOKEN]))
    }
  },
)

test('a browser that App Check does not verify sees an explanation, and what to do about it', async ({
  page,
  person,
  installation,
}) => {
  const calls = await install(page, installation, false)
  await page.goto('/connexion')
  await signIn(page, person.email)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Votre navigateur n’a pas pu être vérifié.')
  await expect(alert).toContainText('Suspendez les bloqueurs de contenu')
  // Only the calls to the API lack the App Check token. The calls to the identity service contain it.
  const tokens = calls.filter(({ url }) => url.includes('/v1/accounts:')).map(({ token }) => token)
  expect(new Set(tokens)).toEqual(new Set([EMULATOR_APP_CHECK_TOKEN]))
})
