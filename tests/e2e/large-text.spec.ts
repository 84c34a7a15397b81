import { chromium } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { CHROMIUM } from './support/browsers.ts'
import { openAs } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

/**
 * Opens a browser whose default text is twice as large. Media queries depend on the text size of the browser, not on that of the
 * page.
 */
async function openLargePage(profile: string): Promise<Page> {
  await mkdir(join(profile, 'Default'), { recursive: true })
  const preferences = { webkit: { webprefs: { default_font_size: 32 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM,
    baseURL: suiteVariable('HOSTING_URL'),
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}

const box = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return { left, right, top, bottom }
  })

/** Whether the element's content is wider than the element. */
const isCut = (page: Page, selector: string) =>
  page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

test('with text twice as large, nothing is hidden, cut off or outside the window', async ({
  person,
}, info) => {
  const page = await openLargePage(info.outputPath('profile'))
  await page.goto('/connexion')
  await expect(page.locator('html')).toHaveCSS('font-size', '32px')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    const word = await box(page, '.wall .word')
    const door = await box(page, '.wall .door')
    expect(door.left >= word.right || door.top >= word.bottom, `${width} px`).toBe(true)
    // Check that the title fits on one line.
    const title = page.getByRole('heading', { level: 1 })
    const { height, size } = await title.evaluate((h1) => ({
      height: h1.getBoundingClientRect().height,
      size: Number.parseFloat(getComputedStyle(h1).fontSize),
    }))
    expect(height).toBeLessThan(size * 1.5)
  }
  await openAs(page, person)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByRole('button', { name: /menu du compte/i }).click()
    const menu = await box(page, '.menu > .card')
    expect(menu.left).toBeGreaterThanOrEqual(0)
    expect(menu.right).toBeLessThanOrEqual(width)
    expect(await isCut(page, '.menu > .card')).toBe(false)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Alt+l')
  await expect(page.getByRole('heading', { level: 1, name: 'Session verrouillée' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const signOut = page.getByRole('button', { name: 'Se déconnecter' })
  await expect(signOut.locator('svg')).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

test('a page with the dark theme is printed with dark text on white, without navigation or buttons', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/aide')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(25, 21, 16)')
  await expect(page.locator('nav, button, .btn, .wall').filter({ visible: true })).toHaveCount(0)
})

test('a page of the signed-in application is printed without an empty column beside the text', async ({
  page,
  person,
}) => {
  await openAs(page, person)
  await page.goto('/securite')
  const devices = page.getByRole('region', { name: 'Appareils' })
  await expect(devices).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  expect(await devices.evaluate((one) => one.clientWidth)).toBeGreaterThan(600)
})

test('the slogan fits its panel with the text spacing of WCAG 1.4.12', async ({ page }) => {
  for (const width of [960, 1151, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/inscription', '/mot-de-passe-oublie', '/compte/reprendre']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(spaceOut)
      expect(await isCut(page, '.wall .display'), `${path}, ${width} px`).toBe(false)
    }
  }
})

/** Adds a constructed style sheet, because the page's policy forbids style elements. */
function spaceOut(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  )
  document.adoptedStyleSheets.push(sheet)
}
