import { signInAs } from 'sesame-testing'
import type { Person } from 'sesame-testing/api'
import { PASSWORD } from 'sesame-testing/identity'
import { expect, type Page } from './test.ts'

const EMAIL = /^(?:Adresse e-mail|E-mail address)$/
const SECRET = /^(?:Mot de passe|Password)$/

// Unless stated otherwise, each step works in the language of the page.

/** Fills in the sign-in form and submits it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel(EMAIL).fill(email)
  await page.getByLabel(SECRET).fill(password)
  await page.getByRole('button', { name: /^(?:Se connecter|Sign in)$/ }).click()
}

/** Opens the application and signs in, then waits for home or for the page at `path`. */
export async function enter(page: Page, email: string, path = '/'): Promise<void> {
  await page.goto(doorTo(path))
  await signIn(page, email)
  await expectInside(page, path)
}

/** Opens home or the page at `path` as a person, without the sign-in screens. */
export async function openAs(page: Page, person: Person, path = '/'): Promise<void> {
  await signInAs(page, person, path)
  await expectInside(page, path)
}

/** Changes the password on the page of the sign-in methods, in French. */
export async function changePassword(page: Page, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByLabel('Nouveau mot de passe').fill(next)
  await dialog.getByRole('button', { name: 'Changer le mot de passe' }).click()
}

export async function enterAsGuest(page: Page, path = '/'): Promise<void> {
  await page.goto(doorTo(path))
  await page
    .getByRole('button', { name: /^(?:Continuer en tant qu’invité|Continue as a guest)$/ })
    .click()
  await expectInside(page, path)
}

const doorTo = (path: string) => (path === '/' ? '/connexion' : `/connexion?next=${path}`)

async function expectInside(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  const home = path === '/' ? { name: /^(?:Bonjour|Hello)/ } : {}
  await expect(page.getByRole('heading', { level: 1, ...home })).toBeVisible()
}

/** Fills in the sign-up form and accepts the terms, without submitting the form. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^(?:Nom affiché|Display name)$/).fill('Inès Dupont')
  await page.getByLabel(EMAIL).fill(email)
  await page.getByLabel(SECRET).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /^(?:J’accepte|I accept)/ }).check()
}

/** Clicks to sign out, without waiting for the result. */
export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu du compte|account menu/i }).click()
  const name = /^(?:Se déconnecter|Sign out)$/
  await page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })).click()
}

/** Signs out, and waits for the sign-in page. */
export async function signOut(page: Page): Promise<void> {
  await askToSignOut(page)
  await expect(
    page.getByRole('heading', { level: 1, name: /^(?:Connexion|Sign in)$/ }),
  ).toBeVisible()
}

/** Returns the access token that the page has stored. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'))
}
