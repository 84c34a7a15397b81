import { freshEmail } from '../support/identity.ts'
import { mailsTo } from '../support/mails.ts'
import { expect, test } from './support/test.ts'

test('a newcomer creates an account, is greeted by name and mailed to verify the address', async ({
  page,
}) => {
  const email = freshEmail()
  await page.goto('/connexion')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible()
  await page.getByLabel('Nom affiché').fill('Inès Dupont')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Capucine-77')
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Inès' })).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(email)).map(({ requestType }) => requestType))
    .toEqual(['VERIFY_EMAIL'])
})

test('a short password and refused terms are explained', async ({ page }) => {
  await page.goto('/inscription')
  await page.getByLabel('Nom affiché').fill('Inès')
  await page.getByLabel('Adresse e-mail').fill(freshEmail())
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(page.getByText('Acceptez les conditions pour continuer.')).toBeVisible()
  await expect(page.getByLabel('Nom affiché')).toHaveValue('Inès')
})
