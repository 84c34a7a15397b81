import { registered } from 'sesame-testing/api'
import { search } from '../support/erasure.ts'
import { signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { expectAccessible } from './support/accessible.ts'
import { VirtualAuthenticator } from './support/authenticator.ts'
import {
  addPasskey,
  askForPasskey,
  passkeys,
  rows,
  welcome,
  withoutAutofill,
} from './support/passkeys.ts'
import { signOut, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')

async function proveByPasskey(page: Page): Promise<void> {
  await nextSecond()
  await dialog(page).getByRole('button', { name: 'Confirmer avec une clé d’accès' }).click()
}

test(
  'an account is erased after a proof by passkey, and no data remains',
  SLOW,
  async ({ page }) => {
    const person = await registered()
    await withoutAutofill(page)
    await VirtualAuthenticator.on(page)
    await addPasskey(page, person.email)
    await page.goto('/profil/donnees')
    await page.getByRole('button', { name: 'Supprimer mon compte' }).click()
    await expectAccessible(page)
    await proveByPasskey(page)
    await dialog(page)
      .getByLabel(/saisissez SUPPRIMER/)
      .fill('SUPPRIMER')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Votre compte est supprimé' })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    // Poll, because the page may learn that the session has ended just before the erasure is complete.
    await expect.poll(() => search(person.uid)).toEqual([])
    expect(await search(person.email)).toEqual([])
  },
)

test(
  'a person removes their password, and cannot remove their last passkey',
  SLOW,
  async ({ page, person }) => {
    await withoutAutofill(page)
    await VirtualAuthenticator.on(page)
    await addPasskey(page, person.email)
    await page.goto('/profil/acces')
    await page.getByRole('button', { name: 'Supprimer mon mot de passe' }).click()
    await expect(dialog(page).getByLabel('Mot de passe actuel')).toHaveCount(0)
    await proveByPasskey(page)
    await expect(dialog(page)).toContainText(/Il vous restera.: 1.clé d’accès/)
    await dialog(page).getByRole('button', { name: 'Supprimer mon mot de passe' }).click()
    await expect(page.getByText(/^Mot de passe supprimé\. Il vous reste/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ajouter un mot de passe' })).toBeVisible()
    await expect(signInAgain(person.email)).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')

    await nextSecond()
    await signOut(page)
    await askForPasskey(page)
    await welcome(page)
    await page.goto('/profil/acces')
    await passkeys(page)
      .getByRole('button', { name: /^Retirer la clé/ })
      .click()
    await expect(dialog(page)).toContainText('C’est votre seul moyen de connexion')
    await expect(dialog(page)).toContainText('ajoutez une autre clé d’accès, un mot de passe')
    await expect(dialog(page).getByRole('button', { name: 'Retirer la clé' })).toHaveCount(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(rows(page)).toHaveCount(1)
  },
)
