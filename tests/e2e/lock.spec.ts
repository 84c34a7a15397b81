import { nextSecond } from 'sesame-testing/next-second'
import { PASSWORD } from 'sesame-testing/identity'
import { expectAccessible } from './support/accessible.ts'
import { openAs, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

// Do not reduce motion, even in `npm test`.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const lockTitle = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Session verrouillée' })

async function lockByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu du compte/i }).click()
  await page.getByRole('button', { name: /^Verrouiller/ }).click()
  await expect(lockTitle(page)).toBeVisible()
}

async function unlock(page: Page, password = PASSWORD): Promise<void> {
  await nextSecond()
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Déverrouiller', exact: true }).click()
}

test('every tab locks immediately, and shows its page again when unlocked', async ({
  page,
  person,
  context,
}) => {
  await openAs(page, person)
  const other = await context.newPage()
  await other.goto('/profil')
  await expect(other.getByText(/Membre depuis/)).toBeVisible()

  await lockByMenu(page)
  await expect(lockTitle(other)).toBeVisible()
  for (const tab of [page, other]) {
    await expect(tab).toHaveTitle('Session verrouillée — Sésame')
    await expect(tab.locator('body')).not.toContainText(/Membre depuis|Bonjour|Activité récente/)
  }

  await unlock(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  await expect(other.getByText(/Membre depuis/)).toBeVisible()
})

test(
  'locking and unlocking twice asks for the password exactly twice',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person)
    for (let time = 1; time <= 2; time += 1) {
      await page.keyboard.press('Alt+l')
      await expect(lockTitle(page)).toBeVisible()
      await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
    }
  },
)

test('a lock is reported to the API, and the page stays locked after a reload', async ({
  page,
  person,
}) => {
  await openAs(page, person)
  const locked = page.waitForResponse('**/api/auth/lock-session')
  await page.keyboard.press('Alt+l')
  await expect(lockTitle(page)).toBeVisible()
  expect((await locked).status()).toBe(204)

  await page.reload()
  await expect(lockTitle(page)).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await unlock(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
})

test('deleting the stored lock mark does not unlock the session, because the API still refuses it', async ({
  page,
  person,
}) => {
  await openAs(page, person)
  const locked = page.waitForResponse('**/api/auth/lock-session')
  await lockByMenu(page)
  await locked
  await page.evaluate(() => localStorage.removeItem('lockedAfterMinutes'))
  await page.reload()
  await expect(lockTitle(page)).toBeVisible()
})

test(
  'clearing the browser’s storage does not unlock the session',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person)
    const locked = page.waitForResponse('**/api/auth/lock-session')
    await lockByMenu(page)
    await locked
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.goto('/profil')
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  },
)

test(
  'five wrong passwords end the session, and the page explains this',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person)
    const locked = page.waitForResponse('**/api/auth/lock-session')
    await lockByMenu(page)
    await locked
    const alert = page.getByRole('alert')
    for (let tries = 1; tries <= 4; tries++) {
      const counted = page.waitForResponse('**/api/auth/unlock-session')
      await unlock(page, `pas-le-bon-${tries}`)
      expect((await counted).status()).toBeGreaterThanOrEqual(400)
      const told = tries === 1 ? 'après 5 essais' : `Il vous reste ${5 - tries} essai`
      await expect(alert).toContainText(told)
      await expect(page.getByRole('button', { name: 'Déverrouiller', exact: true })).toBeVisible()
      if (tries === 1) await expectAccessible(page)
      // A reload does not reset the number of attempts.
      if (tries === 2) {
        await page.reload()
        await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
      }
    }
    await unlock(page, 'pas-le-bon-5')
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
    await expect(page.getByText('La session s’est fermée')).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  },
)

test('a page locks after 15 minutes without activity', async ({ page, person }) => {
  await page.clock.install()
  await openAs(page, person)
  await page.clock.fastForward('10:00')
  await page.mouse.click(5, 5)
  await page.clock.fastForward('14:00')
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  await page.clock.fastForward('01:01')
  await expect(lockTitle(page)).toBeVisible()
  await expect(page.getByText('Verrouillée après 15 minutes d’inactivité.')).toBeVisible()
})

test(
  'a guest’s session cannot be locked, because a guest has no means to unlock it',
  SLOW,
  async ({ page }) => {
    await page.goto('/connexion')
    await page.getByRole('button', { name: 'Continuer en tant qu’invité' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    await page.keyboard.press('Alt+l')
    await page.getByRole('button', { name: /menu du compte/i }).click()
    await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Verrouiller/ })).toBeHidden()
  },
)

test('signing out from the lock screen ends the session, and another account can sign in', async ({
  page,
  person,
}) => {
  await openAs(page, person)
  await lockByMenu(page)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})

test(
  'the lock screen and its error are accessible, and a person can unlock it by keyboard',
  SLOW,
  async ({ page, person }) => {
    await openAs(page, person)
    await page.keyboard.press('Alt+l')
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type('pas-le-bon')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
    await expectAccessible(page)
    await nextSecond()
    await page.getByLabel('Mot de passe', { exact: true }).fill('')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  },
)

test('the lock screen is also available in English', SLOW, async ({ page, person }) => {
  await openAs(page, person)
  await lockByMenu(page)
  await page.getByRole('button', { name: /changer de langue/i }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Session locked' })).toBeVisible()
  await expect(page.getByText('Locked at your request.')).toBeVisible()
  await nextSecond()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Marie/ })).toBeVisible()
})
