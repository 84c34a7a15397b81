import { freshEmail } from 'sesame-testing/identity'
import { claimsOf } from 'sesame-testing/claims'
import { expectAccessible } from './support/accessible.ts'
import { VirtualAuthenticator } from './support/authenticator.ts'
import {
  addPasskey,
  askForPasskey,
  FIRST,
  openDoor,
  passkeys,
  rows,
  welcome,
  grantConditionalCreate,
  withoutAutofill,
  withoutConditionalCreate,
} from './support/passkeys.ts'
import { LOCALES, speak } from './support/languages.ts'
import {
  askToSignOut,
  enterAsGuest,
  fillSignUp,
  signIn,
  signOut,
  storedToken,
} from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a person adds a passkey to their sign-in methods, and signs in with the passkey button', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  expect(await authenticator.held()).toMatchObject([
    { isResidentCredential: true, rpId: 'localhost' },
  ])
  await signOut(page)
  await askForPasskey(page)
  await welcome(page)
  expect(await storedToken(page)).not.toBeNull()
})

for (const locale of LOCALES) {
  const details = locale === 'fr' ? {} : SLOW
  test(
    `a passkey signs in from the address field: ${locale}`,
    details,
    async ({ page, person }) => {
      await speak(page, locale)
      await VirtualAuthenticator.on(page)
      await addPasskey(page, person.email)
      // Start to wait before the sign-out, because the authenticator may fill in the address field before the sign-in page is
      // visible.
      const opened = page.waitForResponse('**/api/auth/passkeys/verify')
      await askToSignOut(page)
      expect((await opened).ok()).toBe(true)
      await welcome(page)
    },
  )
}

test('a person renames and removes a passkey, which then no longer signs in', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  const held = await authenticator.heldOne()
  await passkeys(page)
    .getByRole('button', { name: /^Renommer la clé/ })
    .click()
  await page.getByLabel('Nom de la clé d’accès').fill('Clé du bureau')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Enregistrer/ })
    .click()
  await expect(rows(page)).toContainText('Clé du bureau')

  await button(page, 'Retirer la clé Clé du bureau').click()
  await button(page, 'Retirer la clé').click()
  await expect(page.getByText('Retirée. Il vous reste\u00A0: Mot de passe.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  await signOut(page)
  // The page told the authenticator to delete the passkey. Put the passkey back, as if the authenticator had ignored the request.
  await expect.poll(() => authenticator.held()).toEqual([])
  await authenticator.take(held)
  await askForPasskey(page)
  await expect(page.getByText('Clé d’accès non reconnue')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
})

test(
  'after a password sign-in, the page offers a passkey, but not again after « Plus tard »',
  SLOW,
  async ({ page, person }) => {
    await withoutAutofill(page)
    await withoutConditionalCreate(page)
    await VirtualAuthenticator.on(page)
    await openDoor(page)
    await signIn(page, person.email)
    const offer = page.getByRole('heading', { level: 1, name: 'Entrez sans mot de passe' })
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Plus tard' }).click()
    await welcome(page)
    await signOut(page)
    await signIn(page, person.email)
    await welcome(page)
  },
)

test(
  'after the browser fills in the password, a passkey is created without user verification, but signing in with it requires verification',
  SLOW,
  async ({ page, person }) => {
    await withoutAutofill(page)
    await grantConditionalCreate(page)
    const authenticator = await VirtualAuthenticator.on(page)
    await authenticator.seeNobody(true)
    await openDoor(page)
    await signIn(page, person.email)
    await welcome(page)
    await expect.poll(() => authenticator.held(), FIRST).toHaveLength(1)
    await expect(page.locator('html')).toHaveAttribute('data-mediation', 'conditional')
    await page.goto('/profil/acces')
    await expect(rows(page)).toHaveCount(1, FIRST)
    await signOut(page)
    await askForPasskey(page)
    await expect(page.getByText('Clé d’accès non reconnue')).toBeVisible()
    await authenticator.seeNobody(false)
    await askForPasskey(page)
    await welcome(page)
  },
)

test(
  'a browser that creates no passkey automatically shows no error, and the next sign-in offers one',
  SLOW,
  async ({ page, person }) => {
    await withoutAutofill(page)
    const authenticator = await VirtualAuthenticator.on(page)
    await openDoor(page)
    await signIn(page, person.email)
    await welcome(page)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('passkeyTriedFor')))
      .not.toBeNull()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await authenticator.held()).toEqual([])
    await signOut(page)
    await openDoor(page)
    await signIn(page, person.email)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Entrez sans mot de passe' }),
    ).toBeVisible()
  },
)

test('a passkey created from the offer unlocks the session', SLOW, async ({ page, person }) => {
  await withoutAutofill(page)
  await withoutConditionalCreate(page)
  await VirtualAuthenticator.on(page)
  await openDoor(page)
  await signIn(page, person.email)
  await button(page, 'Créer une clé d’accès').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clé d’accès créée' })).toBeVisible(
    FIRST,
  )
  await expectAccessible(page)
  await page.getByText('Continuer vers l’accueil').click()
  await welcome(page)
  await page.keyboard.press('Alt+l')
  await expect(page.getByRole('heading', { name: 'Session verrouillée' })).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Déverrouiller avec une clé d’accès').click()
  await welcome(page)
})

test('a person creates an account with a passkey instead of a password, and signs in with the passkey', async ({
  page,
}) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page)
  await page.goto('/inscription')
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await fillSignUp(page, freshEmail())
  await page.getByRole('button', { name: /clé d’accès/ }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await button(page, 'Créer mon compte').click()
  await welcome(page)
  await page.goto('/profil/acces')
  await expect(button(page, 'Ajouter un mot de passe')).toBeVisible()
  await signOut(page)
  await askForPasskey(page)
  await welcome(page)
})

test(
  'closing the passkey window shows no error, and the password still signs in',
  SLOW,
  async ({ page, person }) => {
    await withoutAutofill(page)
    const authenticator = await VirtualAuthenticator.on(page)
    await addPasskey(page, person.email)
    await signOut(page)
    await authenticator.recognise(false)
    await askForPasskey(page)
    await expect(page.getByText('Aucune clé choisie')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await signIn(page, person.email)
    await welcome(page)
  },
)

test('a guest keeps their data with a passkey, and signs in with it', SLOW, async ({ page }) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page)
  await enterAsGuest(page)
  const { sub: uid } = claimsOf((await storedToken(page)) ?? '')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Conserver mes données' })).toBeVisible()
  await fillSignUp(page, freshEmail())
  await page.getByRole('button', { name: /clé d’accès/ }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await button(page, 'Créer mon compte').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Inès' })).toBeVisible(FIRST)
  await signOut(page)
  // Wait, because a sign-in in the same second as the sign-out would not count.
  await askForPasskey(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Inès' })).toBeVisible(FIRST)
  expect(claimsOf((await storedToken(page)) ?? '')).toMatchObject({ sub: uid })
})
