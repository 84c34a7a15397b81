import { openAs } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a person changes their name, and the new name remains after a reload', async ({
  page,
  person,
}) => {
  await openAs(page, person)
  await page.getByRole('link', { name: 'Profil', exact: true }).click()
  await page.getByLabel('Nom affiché').fill('Marie-Ange Lefèvre')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Nom enregistré.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Marie-Ange Lefèvre' })).toBeVisible()
})

test('home shows the last sign-in of this account', async ({ page, person }) => {
  await openAs(page, person)
  const activity = page.getByRole('region', { name: 'Activité récente' })
  await expect(activity.getByRole('listitem').first()).toBeVisible()
})

test('French is the default, and one click changes the language to English permanently', async ({
  page,
}) => {
  await page.goto('/connexion')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: /changer de langue/i }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('an unknown path shows « page not found » in the chosen language, with a link to home', async ({
  page,
}) => {
  await page.goto('/nulle/part')
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('locale', 'en'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found — Sésame')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})
