import { readFileSync } from 'node:fs'
import { registered } from '../support/api.ts'
import { suiteVariable } from '../support/environment.ts'
import { search } from '../support/erasure.ts'
import { freshEmail, PASSWORD, signInAgain } from '../support/identity.ts'
import { mailsTo } from '../support/mails.ts'
import { nextSecond } from '../support/next-second.ts'
import { expectAccessible } from './support/accessible.ts'
import { enter, signIn, storedToken } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

/** Opens the link of the last mail of this kind to an address, as its recipient would. */
async function openMail(kind: string, to: string): Promise<void> {
  const mail = (await mailsTo(to)).findLast(({ requestType }) => requestType === kind)
  if (mail === undefined) throw new Error(`no mail of ${kind}`)
  expect((await fetch(mail.oobLink)).ok).toBe(true)
}

async function prove(page: Page): Promise<void> {
  await nextSecond()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirmer', exact: true }).click()
}

test('an address is verified by the mail, and the page follows', async ({ page, person }) => {
  await enter(page, person.email, '/profil')
  await page.getByRole('button', { name: 'Envoyer l’e-mail de vérification' }).click()
  await expect(page.getByText('Un e-mail vient de partir.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Renvoyer l’e-mail \(4\d/ })).toBeVisible()
  await openMail('VERIFY_EMAIL', person.email)
  await page.reload()
  await expect(page.getByText('Vérifiée').first()).toBeVisible()
  await expect(page.getByText('À vérifier')).toHaveCount(0)
})

test('an address changes once the link is opened, and signs in', async ({ page, person }) => {
  const email = freshEmail()
  await enter(page, person.email, '/profil')
  await page.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
  await expectAccessible(page)
  await prove(page)
  await page.getByLabel('Nouvelle adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText(`Un e-mail vient de partir à ${email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: 'Modifier l’adresse e-mail' })).toBeFocused()
  await expect(page.locator('.hero')).toContainText(person.email)

  await openMail('VERIFY_AND_CHANGE_EMAIL', email)
  await page.reload()
  await expect(page.locator('.hero')).toContainText(email)
  expect((await signInAgain(email)).uid).toBe(person.uid)
})

test('a new password ends the other devices, and is the one that signs in', async ({
  page,
  person,
  browser,
}) => {
  await enter(page, person.email)
  const elsewhere = await browser.newContext({ baseURL: suiteVariable('HOSTING_URL') })
  const other = await elsewhere.newPage()
  await nextSecond()
  await enter(other, person.email)

  await nextSecond()
  await page.goto('/profil/acces')
  const today = new Date()
    .toLocaleDateString('fr', { dateStyle: 'long', timeZone: 'Europe/Paris' })
    .replace(/^1 /, '1er ')
  await expect(page.getByText(`Modifié pour la dernière fois le ${today}.`)).toBeVisible()
  await page.getByLabel('Mot de passe actuel').fill(PASSWORD)
  await page.getByLabel('Nouveau mot de passe').fill('Capucine-77')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText(/^Mot de passe changé/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Accès' })).toBeVisible()

  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await signIn(other, person.email, 'Capucine-77')
  await expect(other.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await elsewhere.close()
})

test('a wrong password changes nothing and loses nothing', async ({ page, person }) => {
  await enter(page, person.email, '/profil/acces')
  await page.getByLabel('Mot de passe actuel').fill('pas-le-bon')
  await page.getByLabel('Nouveau mot de passe').fill('Capucine-77')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByRole('alert')).toContainText('Ce n’est pas le bon mot de passe.')
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveValue('Capucine-77')
  expect((await signInAgain(person.email)).uid).toBe(person.uid)
})

test('the export is a readable file that holds what is kept', async ({ page, person }) => {
  await enter(page, person.email, '/profil/donnees')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter mes données' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sesame-\d{4}-\d\d-\d\d\.json$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ profile: { email: person.email } })
  expect(text).toContain('\n  "profile": {\n')
})

test('an account is erased after a proof and a word, by the keyboard, and nothing is left', async ({
  page,
}) => {
  const person = await registered()
  await enter(page, person.email, '/profil/donnees')
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

test('a guest is told until when, and is kept from what needs an account', async ({ page }) => {
  await page.goto('/connexion')
  await page.getByRole('button', { name: 'Continuer en tant qu’invité' }).click()
  await expect(page.getByText(/effacées après 30 jours d’absence/)).toBeVisible()
  await page.goto('/profil/acces')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Cette page demande un compte' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('theme and language follow to another device', async ({ page, person, browser }) => {
  await enter(page, person.email, '/profil')
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
})
