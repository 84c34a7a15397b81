import { freshEmail } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { SUBJECTS } from '../support/emails.ts'
import { emailLink } from './support/email-link.ts'
import { expect, test } from './support/test.ts'

test('a new person creates an account, is greeted by name, and verifies their address through an e-mail', async ({
  page,
}) => {
  const email = freshEmail()
  const failures: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  await page.goto('/connexion')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Créer un compte' })).toBeVisible()
  await page.getByLabel('Nom affiché').fill('Inès Dupont')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Capucine-77')
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Inès' })).toBeVisible()
  const message = await inbox.waitFor(email, { subject: SUBJECTS.verifyEmail })
  await page.goto(await emailLink(page, message, 'Vérifier l’adresse'))
  await page.getByRole('button', { name: 'Vérifier mon adresse' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Adresse vérifiée' })).toBeFocused()
  await page.goto('/profil')
  await expect(page.getByText('Vérifiée').first()).toBeVisible()
  // Expect no failed request, because each one would appear in the browser's console.
  expect(failures).toEqual([])
})
