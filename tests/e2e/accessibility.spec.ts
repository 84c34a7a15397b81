import AxeBuilder from '@axe-core/playwright'
import { enter } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const [path, heading] of [
      ['/connexion', 'Connexion'],
      ['/inscription', 'Créer un compte'],
    ] as const) {
      test(`${path} has no violation, errors shown included`, async ({ page }) => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expectAccessible(page)
        await page.locator('form [type=submit]').click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
        await expectAccessible(page)
      })
    }

    test('home and profile have no violation', async ({ page, person }) => {
      await enter(page, person.email)
      await expectAccessible(page)
      await page.goto('/profil')
      await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()
      await expectAccessible(page)
    })
  })
}

test('nothing scrolls sideways at 320 px', async ({ page, person }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/connexion', '/inscription']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
  await enter(page, person.email)
  await expectNoSidewaysScroll(page)
  await page.goto('/profil')
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('sign-in works with the keyboard alone', async ({ page, person }) => {
  await page.goto('/connexion')
  await page.getByLabel('Adresse e-mail').focus()
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tournesol-42')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
})
