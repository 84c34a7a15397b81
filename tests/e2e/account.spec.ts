import { readFileSync } from 'node:fs'
import { newPerson } from 'sesame-testing'
import { call, post, refusal } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { search } from '../support/erasure.ts'
import { freshEmail, PASSWORD, signInAgain, verifyAddress } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { SUBJECTS } from '../support/emails.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { expectAccessible } from './support/accessible.ts'
import { emailLink } from './support/email-link.ts'
import { changePassword, enter, openAs, signIn, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

async function prove(page: Page): Promise<void> {
  await nextSecond()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirmer', exact: true }).click()
}

test('the link in the e-mail verifies an address, and a page that is already open shows the address as verified', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/profil')
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click()
  await expect(page.getByText('Nous venons d’envoyer un e-mail.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Renvoyer l’e-mail \(4\d/ })).toBeVisible()
  const message = await inbox.waitFor(person.email, { subject: SUBJECTS.verifyEmail })
  const mail = await page.context().newPage()
  await mail.goto(await emailLink(page, message, 'Vérifier l’adresse'))
  await mail.getByRole('button', { name: 'Vérifier mon adresse' }).click()
  await expect(mail.getByRole('heading', { level: 1, name: 'Adresse vérifiée' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Vérifiée').first()).toBeVisible()
  await expect(page.getByText('À vérifier')).toHaveCount(0)
})

test('a link mailed to the new address confirms the change of address, and a link mailed to the old address undoes the change', async ({
  page,
  person,
  browser,
}) => {
  const email = freshEmail()
  // Verify the address first, because we send no e-mail to unverified addresses: they may belong to strangers.
  await verifyAddress(person.uid)
  await openAs(page, person, '/profil')
  await page.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
  await expectAccessible(page)
  await prove(page)
  await page.getByLabel('Nouvelle adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText(`Nous venons d’envoyer un e-mail à ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: 'Modifier l’adresse e-mail' })).toBeFocused()
  await expect(page.getByRole('main').locator('.hero')).toContainText(person.email)

  await page.reload()
  const waiting = page.getByText(`${email} attend votre confirmation`)
  await expect(waiting).toBeVisible()
  await expectAccessible(page)
  const message = await inbox.waitFor(email, { subject: SUBJECTS.changeEmail })
  const mail = await page.context().newPage()
  await mail.goto(await emailLink(page, message, 'Confirmer la nouvelle adresse'))
  await mail.getByRole('button', { name: 'Confirmer la nouvelle adresse' }).click()
  await expect(mail.getByRole('heading', { level: 1, name: 'Adresse changée' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').locator('.hero')).toContainText(email)
  await expect(waiting).toHaveCount(0)
  expect((await signInAgain(email)).uid).toBe(person.uid)

  // Open the e-mail that was sent to the old address, in a signed-out browser.
  const elsewhere = await browser.newContext({ baseURL: suiteVariable('HOSTING_URL') })
  const other = await elsewhere.newPage()
  const notice = await inbox.waitFor(person.email, { subject: SUBJECTS.emailChanged })
  const undo = await emailLink(other, notice, 'Annuler ce changement')
  await other.goto(undo)
  await other.getByRole('button', { name: 'Annuler ce changement' }).click()
  await expect(other.getByText(/^L’ancienne adresse a repris sa place/)).toBeVisible()
  const reset = await inbox.waitFor(person.email, { subject: SUBJECTS.resetPassword })
  // The thief may still know the old password. The identity service accepts this password, but our API refuses the sign-in.
  const { idToken } = await signInAgain(person.email)
  expect(refusal(await post('/api/auth/sign-in', { idToken, remember: true }))).toEqual([
    403,
    'auth/method-not-confirmed',
  ])
  await other.goto(await emailLink(other, reset, 'Choisir un mot de passe'))
  await other.getByLabel('Nouveau mot de passe').fill('Capucine-77')
  await other.getByLabel('Confirmez le mot de passe').fill('Capucine-77')
  await other.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(
    other.getByRole('heading', { level: 1, name: 'Mot de passe enregistré' }),
  ).toBeVisible()
  expect((await signInAgain(person.email, 'Capucine-77')).uid).toBe(person.uid)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  const again = await call('GET', '/api/common/user', { token: person.accessToken })
  expect(again.status).toBe(401)

  await other.goto(undo)
  await other.getByRole('button', { name: 'Annuler ce changement' }).click()
  await expect(other.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  await elsewhere.close()
})

test('a password change ends the sessions on other devices, and the new password signs in', async ({
  page,
  person,
  browser,
}) => {
  await openAs(page, person)
  const elsewhere = await browser.newContext({ baseURL: suiteVariable('HOSTING_URL') })
  const other = await elsewhere.newPage()
  await nextSecond()
  await enter(other, person.email)

  await nextSecond()
  await page.goto('/profil/acces')
  const today = new Date()
    .toLocaleDateString('fr', { dateStyle: 'long', timeZone: 'Europe/Paris' })
    .replace(/^1 /, '1er ')
  await expect(page.getByText(`Changé le ${today}`)).toBeVisible()
  // Some systems encode « é » as two characters.
  await changePassword(page, 'Crème-brûlée-2026'.normalize('NFD'))
  await expect(page.getByText(/^Mot de passe changé/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Moyens de connexion' })).toBeVisible()

  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await signIn(other, person.email, 'Crème-brûlée-2026'.normalize('NFC'))
  await expect(other.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await elsewhere.close()
})

test('the export is a readable file with the person’s data', async ({ page, person }) => {
  await openAs(page, person, '/profil/donnees')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sesame-\d{4}-\d\d-\d\d\.json$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ profile: { email: person.email } })
  expect(text).toContain('\n  "profile": {\n')
  expect(text).toMatch(/"exportedAt": "20\d\d-/)
  expect(text).not.toMatch(/\d{13}/)
})

test('an account is erased by keyboard, after a proof of identity and a typed word, and no data remains', async ({
  page,
}) => {
  const person = await newPerson()
  await openAs(page, person, '/profil/donnees')
  await page.getByRole('button', { name: 'Supprimer mon compte' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Supprimer votre compte/ })
  await expect(dialog.getByLabel('Mot de passe actuel')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeFocused()

  await nextSecond()
  await page.keyboard.press('Enter')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel(/saisissez SUPPRIMER/)).toBeFocused()
  await page.keyboard.type('SUPPRIMER')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Votre compte est supprimé' })).toBeVisible()
  await expectAccessible(page)
  expect(await storedToken(page)).toBeNull()
  expect(await search(person.uid)).toEqual([])
  expect(await search(person.email)).toEqual([])
})

test(
  'a guest is told when their account will be erased, and cannot open pages that need a registered account',
  SLOW,
  async ({ page }) => {
    await page.goto('/connexion')
    await page.getByRole('button', { name: 'Continuer en tant qu’invité' }).click()
    await expect(page.getByText(/s’efface après 30\sjours sans visite/)).toBeVisible()
    await page.goto('/profil/acces')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Il faut un compte pour ouvrir cette page' }),
    ).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  'a person’s theme and language also apply on their other devices',
  SLOW,
  async ({ page, person, browser }) => {
    await openAs(page, person, '/profil')
    await expect(page.getByLabel('Sombre')).toBeVisible()
    await page.getByText('Sombre').click()
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('English')
    await expect(page.getByRole('heading', { name: 'Appearance and language' })).toBeVisible()

    const elsewhere = await browser.newContext({ baseURL: suiteVariable('HOSTING_URL') })
    const other = await elsewhere.newPage()
    await nextSecond()
    await other.goto('/connexion')
    await signIn(other, person.email)
    await expect(other.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await elsewhere.close()
  },
)
