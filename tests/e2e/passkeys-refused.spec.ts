import { registered } from 'sesame-testing/api'
import { nextSecond } from 'sesame-testing/next-second'
import { unknownPasskey, VirtualAuthenticator } from './support/authenticator.ts'
import { expectInBoth, expectLanguage, LOCALES, openIn, speak } from './support/languages.ts'
import {
  addPasskey,
  askForPasskey,
  FIRST,
  openDoor,
  passkeys,
  refuseCeremonies,
  welcome,
  withoutAutofill,
  withoutConditionalCreate,
} from './support/passkeys.ts'
import { fillSignUp, signIn, signOut, storedToken } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const REMOVE_PASSWORD = /^(?:Supprimer mon mot de passe|Remove my password)$/
const CONFIRM = /^(?:Confirmer avec une clé d’accès|Confirm with a passkey)$/
const TAKEN = {
  fr: 'Cette adresse ne peut pas servir à créer un compte',
  en: 'This address can’t be used for a new account',
}

test('the lock screen refuses another person’s passkey, and then accepts the owner’s', async ({
  page,
  person,
  browser,
}) => {
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await withoutAutofill(other)
  const theirs = await VirtualAuthenticator.on(other)
  await addPasskey(other, (await registered()).email)
  const strange = await theirs.heldOne()
  await elsewhere.close()

  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  const own = await authenticator.heldOne()
  await authenticator.lose(own)
  await authenticator.take(strange)
  await page.keyboard.press('Alt+l')
  const unlock = page.getByRole('button', { name: 'Déverrouiller avec une clé d’accès' })
  await expect(unlock).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Clé d’accès non reconnue')).toBeVisible()
  await expectInBoth(page, { fr: 'Choisissez-en une autre', en: 'Choose another one' })

  await authenticator.lose(strange)
  await authenticator.take(own)
  await authenticator.recognise(false)
  await unlock.click()
  await expect(page.getByText('Aucune clé choisie')).toBeVisible()
  await expectInBoth(page, { fr: 'elle a trop attendu', en: 'waited too long' })
  await authenticator.recognise(true)
  await nextSecond()
  await unlock.click()
  await expect(passkeys(page)).toBeVisible()
})

for (const locale of LOCALES) {
  test(`removing the passkey that opened this session ends the session, after a warning: ${locale}`, async ({
    page,
    person,
  }) => {
    await speak(page, locale)
    await withoutAutofill(page)
    await VirtualAuthenticator.on(page)
    await addPasskey(page, person.email)
    await signOut(page)
    await askForPasskey(page)
    await welcome(page)
    await page.goto('/profil/acces')
    const remove = /^(?:Retirer la clé|Remove (?:the )?passkey)/
    await passkeys(page).getByRole('button', { name: remove }).click()
    const says = {
      fr: 'les sessions qu’elle a ouvertes se ferment',
      en: 'the sessions it opened will close',
    }
    await expect(dialog(page)).toContainText(says[locale])
    await expectLanguage(page, locale)
    await dialog(page).getByRole('button', { name: remove }).click()
    const title = /^(?:Connexion|Sign in)$/
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  })
}

test('neither another person’s passkey nor a closed window counts as a proof of identity, in both languages', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  const own = await authenticator.heldOne()
  await authenticator.lose(own)
  const refused = { fr: 'Clé d’accès non reconnue', en: 'Passkey not recognised' }
  const closed = { fr: 'Aucune clé choisie', en: 'No passkey chosen' }
  const strange = unknownPasskey()
  for (const locale of LOCALES) {
    await openIn(page, locale, '/profil/acces')
    await page.getByRole('button', { name: REMOVE_PASSWORD }).click()
    const confirm = dialog(page).getByRole('button', { name: CONFIRM })
    await authenticator.take(strange)
    await confirm.click()
    await expect(dialog(page)).toContainText(refused[locale])
    await expectLanguage(page, locale)
    // The page told the authenticator to delete this passkey, because the passkey belongs to no account.
    await expect.poll(() => authenticator.held()).toEqual([])
    await authenticator.take(strange)
    await authenticator.recognise(false)
    await confirm.click()
    await expect(dialog(page)).toContainText(closed[locale])
    await expectLanguage(page, locale)
    await authenticator.recognise(true)
    await authenticator.lose(strange)
  }
})

test('no account is created if the passkey fails or the address is taken', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await authenticator.recognise(false)
  await page.goto('/inscription')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await fillSignUp(page, person.email)
  await page.getByRole('button', { name: /clé d’accès/ }).click()
  const create = page.getByRole('button', { name: 'Créer mon compte', exact: true })
  await create.click()
  await expect(page.getByText('Aucune clé n’a été créée')).toBeVisible(FIRST)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectInBoth(page, { fr: 'elle a trop attendu', en: 'waited too long' })

  await authenticator.recognise(true)
  await create.click()
  await expect(page.getByRole('alert')).toBeVisible(FIRST)
  await expectInBoth(page, TAKEN)
  expect(await storedToken(page)).toBeNull()
})

test('the offer after sign-in explains why no passkey was created, in both languages', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  await withoutConditionalCreate(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await openDoor(page)
  await signIn(page, person.email)
  await authenticator.recognise(false)
  await page.getByRole('button', { name: 'Créer une clé d’accès', exact: true }).click()
  const closed = page.getByRole('heading', { level: 1, name: 'Aucune clé n’a été créée' })
  await expect(closed).toBeVisible(FIRST)
  await expectInBoth(page, { fr: 'La demande a été fermée', en: 'The request was closed' })
  await refuseCeremonies(page, 'ConstraintError')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Protégez d’abord l’écran')).toBeVisible()
  await expectInBoth(page, { fr: 'Ajoutez-en un, puis réessayez', en: 'Add one, then try again' })
})
