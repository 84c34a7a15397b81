import { enter, storedToken } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'
import { PASSWORD } from '../support/identity.ts'

/** Delays every module until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page as it is shown before its scripts run. */
async function openUnscripted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await emailOf(page).waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.styleSheets.length > 0)
}

const emailOf = (page: Page) => page.getByLabel('Adresse e-mail')
const passwordOf = (page: Page) => page.getByLabel('Mot de passe', { exact: true })

for (const path of ['/', '/connexion']) {
  test(`${path} can be filled in and sent before any script, and nothing typed is lost`, async ({
    page,
    person,
  }) => {
    const release = await delayScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await emailOf(page).pressSequentially(person.email)
    await passwordOf(page).pressSequentially(PASSWORD)
    await page.getByLabel('Rester connecté').check()
    await passwordOf(page).press('Enter')
    await expect(page).toHaveURL(/\/connexion$/)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  })
}

test('the focus and what is typed while the script starts stay', async ({ page, person }) => {
  const release = await delayScripts(page)
  await page.goto('/connexion', { waitUntil: 'commit' })
  await emailOf(page).pressSequentially(person.email.slice(0, 5))
  release()
  await emailOf(page).pressSequentially(person.email.slice(5), { delay: 10 })
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await expect(emailOf(page)).toBeFocused()
  await expect(emailOf(page)).toHaveValue(person.email)
  await passwordOf(page).fill(PASSWORD)
  await expect(emailOf(page)).toHaveValue(person.email)
})

test('the sign-up form can be filled in before any script', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/inscription', { waitUntil: 'commit' })
  await page.getByLabel('Nom affiché').pressSequentially('Inès')
  await passwordOf(page).pressSequentially('Tournesol-42-Capucine')
  release()
  await expect(page.getByText('Robustesse : excellente')).toBeAttached()
  await expect(page.getByLabel('Nom affiché')).toHaveValue('Inès')
})

test('who is signed in never sees the form on the way to home', async ({ page, person }) => {
  await enter(page, person.email)
  const release = await delayScripts(page)
  for (const path of ['/', '/connexion']) {
    await openUnscripted(page, path)
    expect(await emailOf(page).isVisible()).toBe(false)
  }
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  expect(await storedToken(page)).not.toBe('')
})

test('who chose English sees no French on the way', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  const release = await delayScripts(page)
  await openUnscripted(page, '/connexion')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.locator('h1').isVisible()).toBe(false)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test('an address without a page of its own shows nothing of the form', async ({ page }) => {
  const release = await delayScripts(page)
  await openUnscripted(page, '/nulle/part')
  expect(await emailOf(page).isVisible()).toBe(false)
  release()
  await expect(page).toHaveTitle(/introuvable/i)
})
