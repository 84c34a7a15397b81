import type { Locator, Page } from '@playwright/test'
import { join } from 'node:path'
import { test as base } from './test.ts'

const GAPI = 'https://apis.google.com/js/api.js'

/**
 * Tests with working provider popups. A fake replaces the only third-party script that the identity service's client requests,
 * and the Auth emulator imitates the providers.
 */
export const test = base.extend({
  // The last three origins provide the styles of the emulator's account page, which a redirect opens in place of our page.
  thirdParties: [
    GAPI,
    'https://lh3.googleusercontent.com/',
    'https://unpkg.com/',
    'https://fonts.googleapis.com/',
    'https://fonts.gstatic.com/',
  ],
  context: async ({ context }, use) => {
    await context.route(/^https:/, (route) =>
      route.request().url().startsWith(GAPI)
        ? route.fulfill({ path: join(import.meta.dirname, 'gapi-stand-in.js') })
        : // Empty styles for the account page; requests to other addresses fail the test.
          route.fulfill({ contentType: 'text/css', body: '' }),
    )
    await use(context)
  },
})

/** Clicks a provider's button and resolves with the popup that it opens. */
export async function openPopup(page: Page, button: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  return opened
}

/** Creates an account with this address, name and photo on the provider's page. */
export async function chooseAccount(
  providerPage: Page,
  email: string,
  { name = '', photo = '' } = {},
): Promise<void> {
  await providerPage.locator('.js-new-account').click()
  await providerPage.locator('#email-input').fill(email)
  await providerPage.locator('#display-name-input').fill(name)
  await providerPage.locator('#profile-photo-input').fill(photo)
  await leaveBy(providerPage.locator('#sign-in'))
}

/** Picks the existing account with this address on the provider's page. */
export async function chooseKnownAccount(providerPage: Page, email: string): Promise<void> {
  await leaveBy(providerPage.locator('.js-reuse-account').filter({ hasText: email }))
}

/** Clicks an element that closes its own window. Ignores the error that Playwright may then report for the click. */
async function leaveBy(choice: Locator): Promise<void> {
  await choice.click().catch((error: unknown) => {
    if (!choice.page().isClosed()) throw error
  })
}
