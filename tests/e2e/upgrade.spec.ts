import { ACCOUNT_PROVIDERS, PROVIDER_NAMES } from '@sesame/contract/account-providers'
import { post, refusal, registered } from 'sesame-testing/api'
import { readRecord } from '../support/database.ts'
import { search } from '../support/erasure.ts'
import { freshEmail, PASSWORD, signInAgain } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { claimsOf } from 'sesame-testing/claims'
import { expectAccessible } from './support/accessible.ts'
import { chooseAccount, chooseKnownAccount, openPopup, test } from './support/providers.ts'
import { enterAsGuest, fillSignUp, signOut, signIn, storedToken } from './support/steps.ts'
import { expect, SLOW, type Page } from './support/test.ts'

const title = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const create = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' }).click()
const guestBanner = (page: Page) =>
  page.getByRole('region', { name: 'Gardez ce que vous avez ici' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the upgrade screen as a guest. Resolves with the guest's token. */
async function openAsGuest(page: Page): Promise<string> {
  await enterAsGuest(page)
  await expect(guestBanner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await title(page, 'Conserver mes données')
  return (await storedToken(page)) ?? ''
}

const profileOf = (uid: string) => readRecord(`users/${uid}`)

test('a guest chooses an address and a password, and keeps their uid, settings and tabs', async ({
  page,
  context,
}) => {
  const email = freshEmail()
  const before = await openAsGuest(page)
  const { sub: uid, sid } = claimsOf(before)
  const other = await context.newPage()
  await other.goto('/profil')
  await title(other, 'Invité')
  await other.getByText('Sombre').click()
  await expect.poll(() => readRecord(`settings/${uid}/theme`)).toBe('dark')

  await fillSignUp(page, email)
  await create(page)
  await title(page, 'Bonjour Inès')
  await expect(guestBanner(page)).toHaveCount(0)
  const after = claimsOf((await storedToken(page)) ?? '')
  expect([after.sub, after.sid === sid]).toEqual([uid, false])
  expect(await profileOf(uid)).toMatchObject({
    uid,
    email,
    displayName: 'Inès Dupont',
    isAnonymous: false,
    providers: ['password'],
  })
  const old = await post('/api/auth/refresh-access-token', { accessToken: before })
  expect(refusal(old)).toEqual([401, 'auth/session-ended'])

  // The other tab is updated without a reload, and can open pages that guests cannot.
  await title(other, 'Inès Dupont')
  await expect(guestBanner(other)).toHaveCount(0)
  await other.getByRole('link', { name: 'Sécurité' }).first().click()
  await expect(other.getByText('Cet appareil', { exact: true }).first()).toBeVisible()

  await page.reload()
  await title(page, /^Bonjour Inès/)
  expect(await readRecord(`settings/${uid}/theme`)).toBe('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await other.close()
  await nextSecond()
  await signOut(page)
  await signIn(page, email)
  await title(page, 'Bonjour Inès')
  expect((await signInAgain(email)).uid).toBe(uid)
})

test('a guest upgrades through Google’s popup, and Google provides the name, address and picture', async ({
  page,
}) => {
  const email = freshEmail()
  const photo = 'https://lh3.googleusercontent.com/a/zoe'
  const { sub: uid } = claimsOf(await openAsGuest(page))
  const popup = await openPopup(page, 'Continuer avec Google')
  await chooseAccount(popup, email, { name: 'Zoé Martin', photo })
  await title(page, 'Encore une étape')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByLabel('Nom affiché')).toHaveValue('Zoé Martin')
  await create(page)
  await expect(page.getByText('Acceptez les conditions pour continuer.')).toBeVisible()
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await create(page)
  await title(page, 'Bonjour Zoé')
  await expect(guestBanner(page)).toHaveCount(0)
  expect(await profileOf(uid)).toMatchObject({
    uid,
    email,
    emailVerified: true,
    displayName: 'Zoé Martin',
    photoURL: photo,
    isAnonymous: false,
    providers: ['google.com'],
  })
})

for (const provider of ACCOUNT_PROVIDERS.filter((one) => one !== 'google.com')) {
  const name = PROVIDER_NAMES[provider]
  test(`a guest can also upgrade with ${name}`, SLOW, async ({ page }) => {
    const { sub: uid } = claimsOf(await openAsGuest(page))
    const popup = await openPopup(page, `Continuer avec ${name}`)
    await chooseAccount(popup, freshEmail(), { name: 'Zoé Martin' })
    await title(page, 'Encore une étape')
    await page.getByRole('checkbox', { name: /J’accepte/ }).check()
    await create(page)
    await title(page, 'Bonjour Zoé')
    expect(await profileOf(uid)).toMatchObject({ providers: [provider] })
  })
}

test(
  'a guest replaces a taken address, and keeps their account and everything else that they typed',
  SLOW,
  async ({ page, person }) => {
    const email = freshEmail()
    const { sub: uid } = claimsOf(await openAsGuest(page))
    await fillSignUp(page, person.email)
    await create(page)
    await expect(dialog(page)).toContainText('Vos données d’invité seront supprimées')
    await dialog(page).getByRole('button', { name: 'Choisir une autre adresse' }).click()
    await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
    await expect(page.getByLabel('Nom affiché')).toHaveValue('Inès Dupont')
    // Continue by keyboard. The page has selected the address, so typing replaces it.
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await title(page, 'Bonjour Inès')
    expect(await profileOf(uid)).toMatchObject({ uid, email, isAnonymous: false })
  },
)

test(
  'the owner of a taken address signs in to their account, and the guest is erased',
  SLOW,
  async ({ page, person }) => {
    const { sub: uid } = claimsOf(await openAsGuest(page))
    await fillSignUp(page, person.email)
    await create(page)
    await dialog(page).getByLabel('Mot de passe de ce compte').fill(`${PASSWORD}-non`)
    await dialog(page).getByRole('button', { name: 'Se connecter à ce compte' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('est incorrect')
    expect(await profileOf(uid)).toMatchObject({ isAnonymous: true })

    await nextSecond()
    await dialog(page).getByLabel('Mot de passe de ce compte').fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Se connecter à ce compte' }).click()
    await title(page, 'Bonjour Marie')
    await expect(guestBanner(page)).toHaveCount(0)
    expect(claimsOf((await storedToken(page)) ?? '').sub).toBe(person.uid)
    await expect.poll(() => search(uid)).toEqual([])
  },
)

test(
  'a guest who chooses another user’s Google account can sign in to it immediately',
  SLOW,
  async ({ page }) => {
    const email = freshEmail()
    await page.goto('/connexion')
    const first = await openPopup(page, 'Continuer avec Google')
    await chooseAccount(first, email, { name: 'Zoé Martin' })
    await title(page, 'Bonjour Zoé')
    const { sub: owner } = claimsOf((await storedToken(page)) ?? '')
    await signOut(page)

    await nextSecond()
    const { sub: uid } = claimsOf(await openAsGuest(page))
    const popup = await openPopup(page, 'Continuer avec Google')
    await chooseKnownAccount(popup, email)
    await expect(dialog(page)).toContainText('Ce compte ouvre déjà un autre espace')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Se connecter à ce compte' }).click()
    await title(page, 'Bonjour Zoé')
    expect(claimsOf((await storedToken(page)) ?? '').sub).toBe(owner)
    await expect.poll(() => search(uid)).toEqual([])
  },
)

test(
  'an interrupted upgrade can be continued later, with a new proof of identity',
  SLOW,
  async ({ page }) => {
    const email = freshEmail()
    const { sub: uid } = claimsOf(await openAsGuest(page))
    await page.route('**/api/auth/sign-up', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    })
    await fillSignUp(page, email)
    await create(page)
    await title(page, 'Encore une étape')
    await expect(page.getByRole('alert')).toContainText('rien n’a été perdu')

    // Simulate that the sign-in has become too old, so that the API requires a recent one.
    await page.goto('/')
    await expect(guestBanner(page)).toBeVisible()
    await page.getByRole('link', { name: 'Créer un compte' }).click()
    await title(page, 'Encore une étape')
    await expect(page.getByText(email)).toBeVisible()
    const stale = { error: { code: 'auth/requires-recent-login', requestId: 'essai' } }
    await page.route(
      '**/api/auth/sign-up',
      (route) => route.fulfill({ status: 401, json: stale }),
      {
        times: 1,
      },
    )
    await page.getByRole('checkbox', { name: /J’accepte/ }).check()
    await nextSecond()
    await create(page)
    await expect(page.getByRole('dialog', { name: 'Confirmez que c’est vous' })).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByLabel('Mot de passe actuel').fill(PASSWORD)
    await dialog(page).getByRole('button', { name: 'Confirmer', exact: true }).click()
    await title(page, 'Bonjour Inès')
    expect(await profileOf(uid)).toMatchObject({ uid, email, isAnonymous: false })
  },
)

test('the upgrade screen redirects a registered person to home', SLOW, async ({ page }) => {
  const { accessToken } = await registered()
  await page.addInitScript((token) => localStorage.setItem('accessToken', token), accessToken)
  await page.goto('/inscription')
  await title(page, 'Bonjour Marie')
  await expect(page).toHaveURL(/\/$/)
})

test(
  'a guest who linked a sign-in method but did not complete the sign-up can still erase everything',
  SLOW,
  async ({ page }) => {
    const { sub: uid } = claimsOf(await openAsGuest(page))
    await page.route('**/api/auth/sign-up', (route) => route.fulfill({ status: 503, json: {} }))
    await fillSignUp(page, freshEmail())
    await create(page)
    await title(page, 'Encore une étape')
    await page.goto('/profil/donnees')
    await page.getByRole('button', { name: 'Supprimer mon compte invité' }).click()
    await dialog(page).getByRole('button', { name: 'Supprimer', exact: true }).click()
    await title(page, 'Votre compte est supprimé')
    expect(await search(uid)).toEqual([])
  },
)
