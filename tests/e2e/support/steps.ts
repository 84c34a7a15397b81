import { PASSWORD } from '../../support/identity.ts'
import { expect, type Page } from './test.ts'

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Opens the application and signs in. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/connexion')
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
}

/** Opens the application and enters as a guest. */
export async function enterAsGuest(page: Page): Promise<void> {
  await page.goto('/connexion')
  await page.getByRole('button', { name: 'Continuer en tant qu’invité' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
}

/** Fills the sign-up form, terms included, and does not send it. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nom affiché').fill('Inès Dupont')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
}

/** Signs out through the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu du compte/i }).click()
  await page
    .getByRole('button', { name: 'Se déconnecter' })
    .or(page.getByRole('menuitem', { name: 'Se déconnecter' }))
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
}

/** The access token that the page keeps. */
export function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('accessToken'))
}
