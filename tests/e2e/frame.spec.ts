import { otherDevice } from './support/other-device.ts'
import { drawnPhoto } from './support/photo.ts'
import { enterAsGuest, openAs } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 800 }

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Returns the positions of the title, of the first form or card, and of the logo. */
const layout = (page: Page) =>
  page.evaluate(() =>
    ['h1', 'form, .card', 'header .logo'].map((part) => {
      const { x, y, width } = document.querySelector(part)?.getBoundingClientRect() ?? {}
      return { part, x, y, width }
    }),
  )

for (const [where, size] of Object.entries({ PHONE, DESK })) {
  test(
    `the skip link appears without moving the rest of the page: ${where}`,
    SLOW,
    async ({ page, person }) => {
      await page.setViewportSize(size)
      await page.goto('/connexion')
      await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
      await expectSkipped(page)
      await openAs(page, person, '/profil/donnees')
      await page.reload()
      await expect(title(page, 'Données personnelles')).toBeVisible()
      await expectSkipped(page)
    },
  )
}

async function expectSkipped(page: Page): Promise<void> {
  // Wait for the brand's font, because the fallback font has a different width.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const before = await layout(page)
  const link = page.getByRole('link', { name: 'Aller au contenu' })
  await link.focus()
  await expect(link).toBeInViewport({ ratio: 1 })
  expect((await link.boundingBox())?.height).toBeLessThan(60)
  expect(await layout(page)).toEqual(before)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('contenu')
}

test('on a phone, every section has a tab at the bottom, and marks show the current section and new items', async ({
  page,
  person,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await openAs(page, person)
  await (await otherDevice(context, person.email)).context().close()
  const security = tabs(page).getByRole('link', { name: 'Sécurité' })
  await expect(security).toHaveAccessibleName(/^Sécurité \(\d\salertes? à vérifier\)$/)
  const bar = await tabs(page).boundingBox()
  expect(bar).toMatchObject({ x: 0, width: PHONE.width })
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(PHONE.height)

  for (const [name, heading] of [
    ['Sécurité', 'Sécurité'],
    ['Profil', 'Marie Lefèvre'],
    ['Accueil', /^Bonjour/],
  ] as const) {
    const tab = tabs(page).getByRole('link', { name })
    await tab.click()
    await expect(title(page, heading)).toBeVisible()
    await expect(tab).toHaveAttribute('aria-current', 'page')
    await expect(tabs(page).locator('[aria-current]')).toHaveCount(1)
  }
})

test('a guest has no tabs for sections that need an account', SLOW, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await enterAsGuest(page)
  await expect(tabs(page).getByRole('link')).toHaveText(['Accueil', 'Profil'])
})

test(
  'the tabs never cover the focused element, nor the end of the page',
  SLOW,
  async ({ page, person }) => {
    await page.setViewportSize(PHONE)
    await openAs(page, person, '/profil/donnees')
    const last = page.locator('main :is(a, button, input)').last()
    await last.focus()
    const top = (await tabs(page).boundingBox())?.y ?? 0
    const box = await last.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(top)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const end = await page.locator('main > :last-child').boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(top)
  },
)

test(
  'in a low window no bar is sticky, so that the content has the whole height',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person)
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(tabs(page)).not.toBeInViewport()
  },
)

test('the header has the same height with and without a photo', SLOW, async ({ page, person }) => {
  const height = () => page.locator('.top').evaluate((bar) => bar.getBoundingClientRect().height)
  await openAs(page, person, '/profil')
  const initials = await height()
  await page.locator('input[type=file]').setInputFiles(await drawnPhoto(page))
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer la photo' }).click()
  await expect(page.locator('.top img')).toBeVisible()
  expect(await height()).toBe(initials)
})
