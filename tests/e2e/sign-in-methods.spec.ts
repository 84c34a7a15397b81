import { freshEmail, linkGoogle, PASSWORD, signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { expectAccessible } from './support/accessible.ts'
import { chooseAccount, openPopup, test } from './support/providers.ts'
import { enter, signIn } from './support/steps.ts'
import { expect, SLOW, type Page } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const google = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Google' })
const unconfirmed = (page: Page) => google(page).getByText('Ajouté, pas encore confirmé')

async function prove(page: Page): Promise<void> {
  await nextSecond()
  await dialog(page).getByLabel('Mot de passe actuel').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

test.describe('a provider account that was linked without our API’s knowledge', () => {
  test.beforeEach(async ({ page, person }) => {
    await linkGoogle(await signInAgain(person.email))
    await enter(page, person.email, '/profil/acces')
    await expect(unconfirmed(page)).toBeVisible()
  })

  test('can be confirmed by the account’s owner, by keyboard', SLOW, async ({ page }) => {
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirmer Google' }).focus()
    await page.keyboard.press('Enter')
    await prove(page)
    const confirm = dialog(page).getByRole('button', { name: 'Confirmer Google' })
    await expect(confirm).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Moyen de connexion confirmé.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Dissocier Google' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Dissocier Google' })).toBeVisible()
    await expect(unconfirmed(page)).toHaveCount(0)
  })

  test('can be removed by the account’s owner', SLOW, async ({ page, person }) => {
    await page.getByRole('button', { name: 'Retirer Google' }).click()
    await prove(page)
    await dialog(page).getByRole('button', { name: 'Retirer Google' }).click()
    await expect(page.getByText('Moyen de connexion retiré.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Associer Google' })).toBeVisible()
    expect((await signInAgain(person.email)).uid).toBe(person.uid)
  })
})

test(
  'if a newly linked account could not be reported to our API, the next page reports it',
  SLOW,
  async ({ page, person }) => {
    const CHANGE = '**/api/auth/change-sign-in-methods'
    await enter(page, person.email, '/profil/acces')
    await page.getByRole('button', { name: 'Associer Google' }).click()
    await prove(page)
    await page.route(CHANGE, (route) => route.fulfill({ status: 503, json: {} }))
    await chooseAccount(await openPopup(page, 'Continuer avec Google'), freshEmail())
    await expect(dialog(page).getByRole('alert')).toContainText('Compte non associé')

    await page.unroute(CHANGE)
    const told = page.waitForResponse(CHANGE)
    await page.reload()
    expect((await told).status()).toBe(200)
    await expect(page.getByRole('button', { name: 'Dissocier Google' })).toBeVisible()
  },
)

test('the change-password URL that password managers open leads to the password settings, after a sign-in if needed', async ({
  page,
  person,
}) => {
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL(/\/connexion\?next=%2Fprofil%2Facces$/)
  await signIn(page, person.email)
  await expect(page).toHaveURL('/profil/acces')
  const change = page.getByRole('button', { name: 'Changer le mot de passe' })
  await expect(change).toBeVisible()
  await page.goto('/.well-known/change-password')
  await expect(page).toHaveURL('/profil/acces')
  await expect(change).toBeVisible()
})
