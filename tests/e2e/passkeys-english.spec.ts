import { freshEmail } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { claimsOf } from 'sesame-testing/claims'
import { VirtualAuthenticator } from './support/authenticator.ts'
import { expectLanguage, speak } from './support/languages.ts'
import {
  askForPasskey,
  FIRST,
  openDoor,
  passkeys,
  rows,
  welcome,
  withoutAutofill,
  withoutConditionalCreate,
} from './support/passkeys.ts'
import { enterAsGuest, fillSignUp, signIn, signOut, storedToken } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

// The flows of passkeys.spec.ts and passkeys-account.spec.ts, in English.

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog')

test.beforeEach(async ({ page }) => {
  await speak(page, 'en')
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page)
})

/** Fills in the sign-up form, and chooses a passkey instead of a password. */
async function signUp(page: Page): Promise<void> {
  await fillSignUp(page, freshEmail())
  await button(page, 'Use a passkey instead').click()
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
  await expectLanguage(page, 'en')
  await button(page, 'Create my account').click()
  await expect(title(page, /^Hello Inès/)).toBeVisible(FIRST)
}

async function proveByPasskey(page: Page): Promise<void> {
  await nextSecond()
  await dialog(page).getByRole('button', { name: 'Confirm with a passkey' }).click()
}

test('a person is offered a passkey, creates it, uses it, and removes their password', async ({
  page,
  person,
}) => {
  await withoutConditionalCreate(page)
  await openDoor(page)
  await signIn(page, person.email)
  await expect(title(page, 'Sign in without a password')).toBeVisible()
  await expectLanguage(page, 'en')
  await button(page, 'Create a passkey').click()
  await expect(title(page, 'Passkey created')).toBeVisible(FIRST)
  await expectLanguage(page, 'en')
  await page.goto('/profil/acces')
  await button(page, 'Remove my password').click()
  await expectLanguage(page, 'en')
  await proveByPasskey(page)
  await expect(dialog(page)).toContainText(/You’ll still have: 1.passkey/)
  await expectLanguage(page, 'en')
  await dialog(page).getByRole('button', { name: 'Remove my password' }).click()
  await expect(page.getByText(/^Password removed\./)).toBeVisible()
  await signOut(page)
  await askForPasskey(page)
  await welcome(page)
})

test('a person creates an account with a passkey, unlocks with it, renames it, cannot remove it as their last method, and erases the account with it', async ({
  page,
}) => {
  await page.goto('/inscription')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await signUp(page)
  await page.keyboard.press('Alt+l')
  await expect(title(page, 'Session locked')).toBeVisible()
  await expectLanguage(page, 'en')
  await nextSecond()
  await button(page, 'Unlock with a passkey').click()
  await expect(title(page, /^Hello Inès/)).toBeVisible(FIRST)

  await page.goto('/profil/acces')
  await passkeys(page)
    .getByRole('button', { name: /^Rename the passkey/ })
    .click()
  await page.getByLabel('Passkey name').fill('My laptop')
  await expectLanguage(page, 'en')
  await page.keyboard.press('Enter')
  await expect(rows(page)).toContainText('My laptop')
  await button(page, 'Remove the passkey My laptop').click()
  await expect(dialog(page)).toContainText('This is your only sign-in method')
  await expectLanguage(page, 'en')
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(1)

  await page.goto('/profil/donnees')
  await button(page, 'Delete my account').click()
  await proveByPasskey(page)
  await dialog(page)
    .getByLabel(/type DELETE/)
    .fill('DELETE')
  await expectLanguage(page, 'en')
  await page.keyboard.press('Enter')
  await expect(title(page, 'Your account has been deleted')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})

test('a guest keeps their data with a passkey, and signs in with it', async ({ page }) => {
  await enterAsGuest(page)
  const { sub: uid } = claimsOf((await storedToken(page)) ?? '')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(title(page, 'Keep my data')).toBeVisible()
  await signUp(page)
  await signOut(page)
  await askForPasskey(page)
  await expect(title(page, /^Hello Inès/)).toBeVisible(FIRST)
  expect(claimsOf((await storedToken(page)) ?? '')).toMatchObject({ sub: uid })
})
