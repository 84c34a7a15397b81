import { chromium } from '@playwright/test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { suiteVariable } from '../support/environment.ts'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { CHROMIUM } from './support/browsers.ts'
import { enter } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

/** Opens a browser with text twice as large. Media queries follow the browser's text size, not the page's. */
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

/** Whether the content is wider than its element. */
const isCut = (page: Page, selector: string) =>
  page.locator(selector).evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)

test('text twice as large hides nothing, cuts nothing off and pushes nothing out', async ({
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
    // The title fits on one line.
    const title = page.getByRole('heading', { level: 1 })
    const { height, size } = await title.evaluate((h1) => ({
      height: h1.getBoundingClientRect().height,
      size: Number.parseFloat(getComputedStyle(h1).fontSize),
    }))
    expect(height).toBeLessThan(size * 1.5)
  }
  await enter(page, person.email)
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
