import { PROVIDER_NAMES } from '@sesame/contract/account-providers'
import { freshEmail, PASSWORD } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { chooseAccount, chooseKnownAccount, openPopup, test } from './support/providers.ts'
import { enter, signIn, signOut } from './support/steps.ts'
import { expect, SLOW } from './support/test.ts'

for (const [provider, name] of Object.entries(PROVIDER_NAMES)) {
  const details = provider === 'google.com' ? {} : SLOW
  test(
    `${name} signs a new person in through its popup, with the production headers`,
    details,
    async ({ page }) => {
      await page.goto('/connexion')
      const popup = await openPopup(page, `Continuer avec ${name}`)
      expect(new URL(popup.url()).searchParams.get('providerId')).toBe(provider)
      await chooseAccount(popup, freshEmail())
      await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
    },
  )
}

test('Apple’s page opens in French', SLOW, async ({ page }) => {
  await page.goto('/connexion')
  const popup = await openPopup(page, 'Continuer avec Apple')
  const parameters = new URL(popup.url()).searchParams.get('customParameters') ?? ''
  expect(JSON.parse(parameters)).toMatchObject({ locale: 'fr' })
})

test('the page’s policy refuses every script added at run time, except the script of the popups', async ({
  context,
}) => {
  // Use a separate page, because the fixture's page fails the test on each policy violation.
  const page = await context.newPage()
  await page.goto('/connexion')
  const popup = await openPopup(page, 'Continuer avec Google')
  const told = page.waitForResponse('**/api/csp-reports')
  const outcomes = await page.evaluate(() => {
    const load = (url: string) => {
      document.createElement('script').src = url
    }
    const tries: readonly (() => unknown)[] = [
      () => load('https://apis.google.com/js/api.js?onload=x'),
      () => load('https://evil.example/'),
      () => load('/assets/x.js'),
      () => (document.createElement('p').innerHTML = '<img>'),
      () => (document.createElement('script').text = '1'),
      () => navigator.serviceWorker.register('/other.js'),
    ]
    return Promise.all(
      tries.map(async (attempt) => {
        try {
          await attempt()
          return 'let in'
        } catch (error) {
          return (error as Error).name
        }
      }),
    )
  })
  expect(outcomes).toEqual(['let in', ...outcomes.slice(1).map(() => 'TypeError')])
  expect((await told).status()).toBe(204)
  await popup.close()
})

test(
  'closing the provider’s popup shows an explanation, and keeps what was typed',
  SLOW,
  async ({ page }) => {
    await page.goto('/connexion')
    await page.getByLabel('Adresse e-mail').fill('marie@exemple.fr')
    const popup = await openPopup(page, 'Continuer avec Google')
    await popup.close()
    await expect(page.getByRole('alert')).toContainText('s’est fermée trop tôt', {
      timeout: 20_000,
    })
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('marie@exemple.fr')
  },
)

test(
  'a provider is linked to an account with a password after the person enters that password',
  SLOW,
  async ({ page, person }) => {
    // Imitate a provider that does not verify the address, such as Microsoft.
    await page.route(
      '**/accounts:signInWithIdp?*',
      async (route) => {
        const body = route.request().postData() ?? ''
        const unverified = body.replace(/email_verified%22%3Atrue/u, 'email_verified%22%3Afalse')
        expect(unverified).not.toBe(body)
        await route.continue({ postData: unverified })
      },
      { times: 1 },
    )
    await page.goto('/connexion')
    await chooseAccount(await openPopup(page, 'Continuer avec Microsoft'), person.email)
    await expect(page.getByText('Cette adresse a déjà un compte')).toBeVisible()
    // The page opens the session first. Then it reports the linked account to the API.
    const told = page.waitForResponse('**/api/auth/change-sign-in-methods')
    await signIn(page, person.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
    expect((await told).status()).toBe(200)
    await page.goto('/profil/acces')
    await expect(page.getByRole('button', { name: 'Dissocier Microsoft' })).toBeVisible()
  },
)

test('a provider’s popup unlocks the session of an account without a password', async ({
  page,
}) => {
  const email = freshEmail()
  await page.goto('/connexion')
  await chooseAccount(await openPopup(page, 'Continuer avec Google'), email)
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await page.keyboard.press('Alt+l')
  await expect(page.getByText('Google confirme votre identité')).toBeVisible()
  await nextSecond()
  await chooseKnownAccount(await openPopup(page, 'Déverrouiller avec Google'), email)
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
})

test('a person links a provider, signs in with it, and removes it', async ({ page, person }) => {
  const googleEmail = freshEmail()
  const prove = async () => {
    await nextSecond()
    await page.getByRole('dialog').getByLabel('Mot de passe actuel').fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  }
  await enter(page, person.email, '/profil/acces')
  await page.getByRole('button', { name: 'Associer Google' }).click()
  await prove()
  await chooseAccount(await openPopup(page, 'Continuer avec Google'), googleEmail)
  await expect(page.getByText('Google a été associé.')).toBeVisible()
  const google = page.getByRole('listitem').filter({ hasText: 'Google' })
  await expect(google).toContainText(googleEmail)

  await signOut(page)
  await nextSecond()
  await chooseKnownAccount(await openPopup(page, 'Continuer avec Google'), googleEmail)
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()

  await page.goto('/profil/acces')
  await page.getByRole('button', { name: 'Dissocier Google' }).click()
  await prove()
  await page.getByRole('dialog').getByRole('button', { name: 'Dissocier Google' }).click()
  await expect(page.getByText(/^Google a été dissocié\./)).toBeVisible()
  await expect(google).toHaveCount(0)
})

test('the sign-in page marks the method that was last used on this device', async ({ page }) => {
  await page.goto('/connexion')
  await chooseAccount(await openPopup(page, 'Continuer avec Microsoft'), freshEmail())
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.goto('/connexion')
  await expect(
    page.getByRole('button', { name: 'Continuer avec Microsoft dernier utilisé' }),
  ).toBeVisible()
})
