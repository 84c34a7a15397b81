import { signIn } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const LOOKUP = '**/accounts:lookup**'

/**
 * Google's response during an outage. Versions of the firebase package before 13.1 sign the person out when they receive this
 * response.
 */
const UNAVAILABLE = {
  status: 503,
  json: {
    error: { code: 503, message: 'The service is currently unavailable.', status: 'UNAVAILABLE' },
  },
}

/** Whether this browser has stored a signed-in user of the identity service. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [localStorage, sessionStorage].some((storage) =>
      Object.keys(storage).some((key) => key.startsWith('firebase:authUser')),
    ),
  )

for (const isRemembered of [true, false]) {
  const kind = isRemembered ? 'remembered' : 'not remembered'
  test(
    `a ${kind} sign-in survives an outage of the identity service`,
    isRemembered ? SLOW : {},
    async ({ page, person }) => {
      await page.goto('/connexion?next=/securite')
      if (isRemembered) await page.getByRole('checkbox', { name: 'Rester connecté' }).check()
      await signIn(page, person.email)
      await expect(page).toHaveURL('/securite')
      expect(await isKept(page)).toBe(true)

      await page.route(LOOKUP, (route) => route.fulfill(UNAVAILABLE))
      const refused = page.waitForResponse(LOOKUP)
      await page.reload()
      await refused
      await expect(page.getByText('1 alerte passée')).toBeVisible()
      await page.unroute(LOOKUP)
      await page.reload()
      await expect(page.getByText('1 alerte passée')).toBeVisible()
      expect(await isKept(page)).toBe(true)
    },
  )
}
