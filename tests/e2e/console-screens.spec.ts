import { operator } from '../support/operators.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { CONSOLE_SCREENS, CONSOLE_STATES } from './support/console-screens.ts'
import { enterConsole, openConsole, TOOLS } from './support/console-steps.ts'
import { press, tabTo } from './support/keyboard.ts'
import { expectEnglish, expectFrench } from './support/languages.ts'
import { expect, test, type Page } from './support/console-test.ts'
import { expectToBearTranslation } from './support/translated.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A language change reloads the page. After a reload, the screen for a refused account is no longer shown. */
const isReloadable = (name: string) => name !== 'console-refusee'

/** One test does all checks of a screen, because opening a screen takes longer than the checks. */
for (const { name, open } of [...CONSOLE_SCREENS, ...CONSOLE_STATES]) {
  test(`${name} is accessible in French and English, at every width`, async ({ page }) => {
    // Slow, because full tables and plots are analysed six times.
    test.slow()
    await open(page)
    await test.step('shows only French, with French typography', () => expectFrench(page))
    for (const width of [1280, 820, 390]) {
      await test.step(`has no accessibility violation at ${width} px, in light and dark`, async () => {
        await page.setViewportSize({ width, height: 844 })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessible(page)
      })
    }
    await test.step('scrolls only vertically at 320 px', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await expectNoSidewaysScroll(page)
    })
    if (isReloadable(name))
      await test.step('shows only English after that language is chosen', () =>
        expectEnglishOnceChosen(page))
    await test.step('keeps working after the browser translates the page', () =>
      expectToBearTranslation(page))
  })
}

async function expectEnglishOnceChosen(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expectEnglish(page)
}

test('every section’s name fits on one line in the navigation rail, even for the open section', async ({
  page,
}) => {
  await openConsole(page, await operator('support'), '/')
  const links = page.getByRole('navigation').getByRole('link')
  for (const language of ['fr', 'en']) {
    await page.evaluate((locale) => localStorage.setItem('locale', locale), language)
    await page.goto(TOOLS)
    await expect(links).toHaveCount(11)
    for (const link of await links.all()) {
      await link.click()
      await expect(link).toHaveAttribute('aria-current', 'page')
      const sizes = await links.evaluateAll((all) =>
        all.map((one) => [one.getBoundingClientRect().height, one.scrollWidth - one.clientWidth]),
      )
      expect(sizes).toEqual(Array(11).fill([40, 0]))
    }
  }
})

test('the keyboard reaches the skip link, the sections and the search field', async ({ page }) => {
  const { email } = await operator('support')
  await enterConsole(page, email, '/personnes')
  await expect(page.getByRole('heading', { level: 1, name: 'Personnes' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur())
  await tabTo(page.locator('a[href="#contenu"]'))
  await tabTo(page.getByRole('navigation').getByRole('link', { name: 'Limites' }))
  await tabTo(page.getByRole('searchbox'))
})

test('a dialog keeps the focus inside, and when it closes, the focus returns to the button that opened it', async ({
  page,
  person,
}) => {
  const { email } = await operator('support')
  await enterConsole(page, email, `/personnes/${person.uid}`)
  const opener = page.getByRole('button', { name: 'Fermer les sessions' })
  await press(opener)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let stops = 0; stops < 8; stops++) {
    await page.keyboard.press('Tab')
    // After the dialog's last control the focus moves to the browser's own controls, for which `document.activeElement` is the
    // body.
    const focused = await page.evaluate(
      () => document.activeElement?.closest('dialog, [role=dialog], body')?.localName,
    )
    const isBody = await page.evaluate(() => document.activeElement === document.body)
    expect(isBody ? 'dialog' : focused).toBe('dialog')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
