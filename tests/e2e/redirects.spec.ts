import { claimsOf } from 'sesame-testing/claims'
import { freshEmail } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { verificationLink } from './support/email-link.ts'
import { chooseAccount, chooseKnownAccount, openPopup, test } from './support/providers.ts'
import { enterAsGuest, signOut, storedToken } from './support/steps.ts'
import { expect, SLOW, type Page } from './support/test.ts'

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const dialog = (page: Page) => page.getByRole('dialog')

/** Blocks popups on this page from now on, as in-app browsers do. */
async function refuseWindows(page: Page): Promise<void> {
  const refuse = () => {
    window.open = () => null
  }
  await page.addInitScript(refuse)
  await page.evaluate(refuse)
}

/** Clicks a button that would open a popup, and waits for the provider's page in the same tab. */
async function goBy(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.waitForURL('**/emulator/auth/handler?*')
}

/** Opens the upgrade screen as a guest, with popups blocked. Resolves with the guest's uid. */
async function openAsGuest(page: Page): Promise<string> {
  await enterAsGuest(page)
  await refuseWindows(page)
  await page.goto('/inscription')
  await title(page, 'Conserver mes données')
  return claimsOf((await storedToken(page)) ?? '').sub
}

test('with popups blocked, the sign-in continues in the same page', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const email = freshEmail()
  await page.goto('/connexion?next=%2Fprofil')
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await page.waitForURL('**/emulator/auth/handler?*')
  await chooseAccount(page, email)
  await expect(page).toHaveURL(/\/profil$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(email).first()).toBeAttached()
})

test(
  'a verification link is still used after a sign-in on the provider’s page',
  SLOW,
  async ({ page, person }) => {
    await page.goto(await verificationLink(page, person))
    await refuseWindows(page)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await title(page, 'Connexion')
    await goBy(page, 'Continuer avec Google')
    await chooseAccount(page, person.email)
    await title(page, 'Vérifier votre adresse')
    await expect(page).toHaveURL('/auth/action')
  },
)

test.describe('an in-app browser', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/140.0.0.0 Mobile Instagram 300',
  })

  test('never tries to open a popup', SLOW, async ({ page }) => {
    await page.goto('/connexion')
    await page.getByRole('button', { name: 'Continuer avec Microsoft' }).click()
    await page.waitForURL('**/emulator/auth/handler?*')
    await chooseAccount(page, freshEmail())
    await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    // The person did not check « Rester connecté », so localStorage must not contain their sign-in.
    const remembered = await page.evaluate(() => Object.keys(localStorage).join(' '))
    expect(remembered).not.toContain('firebase:authUser')
  })
})

test(
  'a guest links a provider’s account in the same page, and keeps their uid',
  SLOW,
  async ({ page }) => {
    const email = freshEmail()
    const uid = await openAsGuest(page)
    await goBy(page, 'Continuer avec Google')
    await chooseAccount(page, email, { name: 'Zoé Martin' })
    await title(page, 'Encore une étape')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText(email)).toBeVisible()
    await page.getByRole('checkbox', { name: /J’accepte/ }).check()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await title(page, 'Bonjour Zoé')
    expect(claimsOf((await storedToken(page)) ?? '').sub).toBe(uid)
  },
)

test(
  'a guest who returns from the provider’s page without choosing an account can try again',
  SLOW,
  async ({ page }) => {
    const uid = await openAsGuest(page)
    await goBy(page, 'Continuer avec Apple')
    await page.goto('/inscription')
    await expect(page.getByRole('alert')).toContainText('s’est fermée trop tôt')
    await page.reload()
    await title(page, 'Conserver mes données')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await goBy(page, 'Continuer avec Apple')
    await chooseAccount(page, freshEmail(), { name: 'Zoé Martin' })
    await title(page, 'Encore une étape')
    expect(claimsOf((await storedToken(page)) ?? '').sub).toBe(uid)
  },
)

test(
  'a guest who chooses another user’s provider account can sign in as that user',
  SLOW,
  async ({ page }) => {
    const email = freshEmail()
    await page.goto('/connexion')
    await chooseAccount(await openPopup(page, 'Continuer avec Google'), email, {
      name: 'Zoé Martin',
    })
    await title(page, 'Bonjour Zoé')
    const { sub: owner } = claimsOf((await storedToken(page)) ?? '')
    await signOut(page)

    await nextSecond()
    await openAsGuest(page)
    await goBy(page, 'Continuer avec Google')
    await chooseKnownAccount(page, email)
    await expect(dialog(page)).toContainText('Ce compte ouvre déjà un autre espace')
    await dialog(page).getByRole('button', { name: 'Se connecter à ce compte' }).click()
    await title(page, 'Bonjour Zoé')
    expect(claimsOf((await storedToken(page)) ?? '').sub).toBe(owner)
  },
)

test(
  'a session that can be unlocked only by a provider is unlocked in the same page',
  SLOW,
  async ({ page }) => {
    const email = freshEmail()
    await page.goto('/connexion')
    await chooseAccount(await openPopup(page, 'Continuer avec Google'), email)
    await title(page, /^Bonjour/)
    await refuseWindows(page)
    await page.goto('/profil')
    await expect(page.getByText(/Membre depuis/)).toBeVisible()
    await page.keyboard.press('Alt+l')
    await title(page, 'Session verrouillée')
    await nextSecond()
    await goBy(page, 'Déverrouiller avec Google')
    await chooseKnownAccount(page, email)
    await expect(page.getByText(/Membre depuis/)).toBeVisible()
    await expect(page).toHaveURL(/\/profil$/)
    await page.reload()
    await expect(page.getByText(/Membre depuis/)).toBeVisible()
  },
)

test.describe('an account whose only sign-in method is Google, with popups blocked', () => {
  let email: string

  test.beforeEach(async ({ page }) => {
    email = freshEmail()
    await page.goto('/connexion')
    await chooseAccount(await openPopup(page, 'Continuer avec Google'), email)
    await title(page, /^Bonjour/)
    await refuseWindows(page)
  })

  /** Proves the person's identity on Google's page, which a dialog has asked for. */
  async function prove(page: Page): Promise<void> {
    await goBy(page, 'Confirmer avec Google')
    await chooseKnownAccount(page, email)
  }

  test(
    'links another provider after a proof of identity, all in the same page',
    SLOW,
    async ({ page }) => {
      await page.goto('/profil/acces')
      await page.getByRole('button', { name: 'Associer Apple' }).click()
      await prove(page)
      await expect(dialog(page)).toContainText('Associer un compte Apple')
      await goBy(page, 'Continuer avec Apple')
      await chooseAccount(page, freshEmail())
      await expect(page.getByText('Apple a été associé.')).toBeVisible()
      await expect(page).toHaveURL(/\/profil\/acces$/)
      await page.reload()
      await expect(page.getByRole('button', { name: 'Dissocier Apple' })).toBeVisible()
      await expect(dialog(page)).toHaveCount(0)
    },
  )

  test('adds a password after a proof of identity', SLOW, async ({ page }) => {
    await page.goto('/profil/acces')
    await page.getByRole('button', { name: 'Ajouter un mot de passe' }).click()
    await prove(page)
    const field = dialog(page).getByLabel('Nouveau mot de passe')
    await expect(field).toBeFocused()
    await field.fill('Capucine-77')
    await dialog(page).getByRole('button', { name: 'Ajouter un mot de passe' }).click()
    await expect(page.getByText('Mot de passe ajouté.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Changer le mot de passe' })).toBeVisible()
    await page.getByRole('button', { name: 'Dissocier Google' }).click()
    await dialog(page).getByLabel('Mot de passe actuel').fill('Capucine-77')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Dissocier Google' }).click()
    await expect(page.getByText(/^Google a été dissocié\./)).toBeVisible()
  })

  test('can change its address after a proof of identity', SLOW, async ({ page }) => {
    await page.goto('/profil')
    await page.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
    await prove(page)
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
  })

  test(
    'is erased after a proof of identity, but not if the person returns without one',
    SLOW,
    async ({ page }) => {
      await page.goto('/profil/donnees')
      const erase = page.getByRole('button', { name: 'Supprimer mon compte' })
      await erase.click()
      await goBy(page, 'Confirmer avec Google')
      await page.goto('/profil/donnees')
      await expect(dialog(page).getByRole('alert')).toContainText('s’est fermée trop tôt')
      await prove(page)
      await dialog(page).getByRole('textbox').fill('SUPPRIMER')
      await dialog(page).getByRole('button', { name: 'Supprimer' }).click()
      await title(page, 'Votre compte est supprimé')
    },
  )
})
