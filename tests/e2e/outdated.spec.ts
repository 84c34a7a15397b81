import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { expectAccessible } from './support/accessible.ts'
import { enterAsGuest, openAs, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const TTL_MS = ACCESS_TOKEN_TTL_SECONDS * SECOND_MS
const REFRESH = '/api/auth/refresh-access-token'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
/** Removes fields that the page needs from the responses to refresh requests, as if the API had a different version. */
async function outdate(page: Page): Promise<void> {
  await page.route(`**${REFRESH}`, async (route) => {
    const response = await route.fetch()
    const { accessToken } = (await response.json()) as { accessToken: string }
    await route.fulfill({ response, json: { accessToken } })
  })
}

const note = (page: Page) => page.getByRole('note').filter({ hasText: 'n’est plus à jour' })

test(
  'an open page that cannot read a renewed session shows a notice, and a reload continues the session',
  SLOW,
  async ({ page }) => {
    await page.clock.install()
    // Use a guest, because a guest's session does not lock when it is idle.
    await enterAsGuest(page)
    const token = await storedToken(page)
    await outdate(page)
    await page.mouse.click(5, 5)
    await page.clock.fastForward((TTL_MS * 4) / 5 + SECOND_MS)
    await expect(note(page)).toBeVisible()
    await expect(title(page, /^Bonjour/)).toBeVisible()
    expect(await storedToken(page)).toBe(token)
    await expectAccessible(page)

    await page.unroute(`**${REFRESH}`)
    await note(page).getByRole('button', { name: 'Recharger la page' }).click()
    await expect(title(page, /^Bonjour/)).toBeVisible()
    await expect(note(page)).toHaveCount(0)
    await expect.poll(() => storedToken(page)).not.toBe(token)
  },
)

test('a session that the page cannot read does not sign the person out, even after the token has expired', async ({
  page,
}) => {
  await page.clock.install()
  await enterAsGuest(page)
  await outdate(page)
  await page.mouse.click(5, 5)
  await page.clock.fastForward((TTL_MS * 4) / 5 + SECOND_MS)
  await expect(note(page)).toBeVisible()
  await page.clock.fastForward(TTL_MS / 5 + MINUTE_MS)
  await expect(note(page)).toBeVisible()
  await expect(title(page, /^Bonjour/)).toBeVisible()
})

test(
  'a page that cannot read the session when it loads does not delete the session, and a reload can use it',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person)
    const token = await storedToken(page)
    await outdate(page)
    await page.reload()
    await expect(title(page, 'Cette page n’est plus à jour')).toBeVisible()
    await expectAccessible(page)
    expect(await storedToken(page)).toBe(token)
    await page.unroute(`**${REFRESH}`)
    await page.getByRole('button', { name: 'Recharger la page' }).click()
    await expect(title(page, 'Bonjour Marie')).toBeVisible()
  },
)
