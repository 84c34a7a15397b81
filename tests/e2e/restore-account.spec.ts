import { call } from 'sesame-testing/api'
import { createAccount, removeAccount, verifyAddress } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { SUBJECTS } from '../support/emails.ts'
import { emailLink } from './support/email-link.ts'
import { expect, test, type Page } from './support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const read = (token: string) => call('GET', '/api/common/user', { token })

test('a person restores an account by keyboard through the link in the deletion e-mail, and gives up the newer account', async ({
  page,
  person,
}) => {
  const { uid, email, accessToken } = person
  await verifyAddress(uid)
  await read(accessToken)
  await removeAccount(uid)
  expect((await read(accessToken)).status).toBe(401)
  await createAccount(email)

  const message = await inbox.waitFor(email, { subject: SUBJECTS.accountDeleted })
  await page.goto(await emailLink(page, message, 'Reprendre mon compte'))
  await expect(heading(page, 'Reprendre votre compte')).toBeVisible()
  await expect(page).toHaveURL('/compte/reprendre')
  await page.reload()
  await page.getByRole('button', { name: 'Reprendre mon compte' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Deux comptes pour une adresse')).toBeFocused()
  await page.getByRole('button', { name: 'Garder le nouveau compte' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Choisissez un nouveau mot de passe')).toBeFocused()

  await page.getByLabel('Nouveau mot de passe').fill('Capucine-77-bleue')
  await page.getByLabel('Confirmez le mot de passe').fill('Capucine-77-bleue')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(heading(page, 'Votre compte est rétabli')).toBeFocused()
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(heading(page, /^Bonjour/)).toBeVisible()

  await page.goto(await emailLink(page, message, 'Reprendre mon compte'))
  await page.getByRole('button', { name: 'Reprendre mon compte' }).click()
  await expect(heading(page, 'Ce lien n’est plus valable')).toBeFocused()
})
