import { BROWSER_TOKEN_KEY } from '@sesame/contract/browser-token'
import { ACCESS_TOKEN_KEY } from '@sesame/contract/constants'
import { GIVEN_USER_KEY } from '@sesame/contract/given-user'
import type { Page } from '@playwright/test'
import { ownBrowserToken, type Person } from './api.ts'
import { moveDevice } from './new-person.ts'
import { suiteVariable } from './suite-variable.ts'

/**
 * Opens a page of the emulator suite as a person created by `newPerson`, without the sign-in screens. The first page
 * continues the person's session. Each later page, in another browser context, has a new session.
 */
export async function signInAs(page: Page, person: Pick<Person, 'uid'>, path = '/'): Promise<void> {
  const { user, accessToken } = await moveDevice(person)
  const origin = suiteVariable('HOSTING_URL')
  const items = {
    [ACCESS_TOKEN_KEY]: accessToken,
    [BROWSER_TOKEN_KEY]: ownBrowserToken(),
    [GIVEN_USER_KEY]: JSON.stringify(user),
  }
  const script = await page.addInitScript(
    (given) => {
      if (location.origin !== given.origin) return
      for (const [key, value] of Object.entries(given.items)) localStorage.setItem(key, value)
    },
    { origin, items },
  )
  await page.goto(new URL(path, origin).href)
  await script.dispose()
}
