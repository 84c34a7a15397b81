import { ACCESS_TOKEN_TTL_SECONDS } from '@sesame/contract/constants'
import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import { freshEmail, PASSWORD } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { enter, enterAsGuest, fillSignUp, openAs, signIn, storedToken } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Counts the page's POST requests to a path. */
function countRequests(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(path)) count += 1
  })
  return () => count
}

/** Makes requests to a path fail with a server error, until `page.unroute(…)` is called. */
async function breakDown(page: Page, path: string): Promise<void> {
  const json = { error: { code: 'server/internal', requestId: 'essai' } }
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json }))
}

test('no value of the parameter `next` leads to another site', async ({
  page,
  person,
  baseURL,
}) => {
  await page.goto(`/connexion?next=${encodeURIComponent('//evil.example')}`)
  await signIn(page, person.email)
  await expect(title(page, 'Bonjour Marie')).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/`)
  await page.goto(`/connexion?next=${encodeURIComponent('javascript:document.title="evil"')}`)
  await expect(title(page, 'Bonjour Marie')).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/`)
})

for (const days of [-1, 1]) {
  test(
    `signing in works if this device’s clock is wrong by ${days} day`,
    SLOW,
    async ({ page, person }) => {
      await page.clock.install({ time: Date.now() + days * DAY_MS })
      await enter(page, person.email)
      const first = await storedToken(page)
      await page.reload()
      await expect(title(page, 'Bonjour Marie')).toBeVisible()
      // Wait for a new token, because the title appears before the session is confirmed.
      await expect.poll(() => storedToken(page)).not.toBe(first)
      await page.goto('/securite')
      await expect(page.getByText('Cet appareil', { exact: true })).toBeVisible()
    },
  )
}

test('the home page’s code is loaded before the click, even if a password manager fills in the form very early', async ({
  page,
  person,
}) => {
  const filled = Promise.withResolvers<undefined>()
  await page.route('**/assets/after-start-*.js', async (route) => {
    await filled.promise
    await route.continue()
  })
  const homeCode = page.waitForRequest(/\/assets\/home-screen-[^/]*\.js$/)
  await page.goto('/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  filled.resolve(undefined)
  await homeCode
})

test('a double click on the sign-in button signs in only once', async ({ page, person }) => {
  const signIns = countRequests(page, '/api/auth/sign-in')
  const proofs = countRequests(page, 'accounts:signInWithPassword')
  await page.goto('/connexion')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Se connecter' }).dblclick()
  await expect(title(page, 'Bonjour Marie')).toBeVisible()
  expect([proofs(), signIns()]).toEqual([1, 1])
})

test('a double click on the sign-up button creates only one account', async ({ page }) => {
  const signUps = countRequests(page, '/api/auth/sign-up')
  await page.goto('/inscription')
  await fillSignUp(page, freshEmail())
  await page.getByRole('button', { name: 'Créer mon compte' }).dblclick()
  await expect(title(page, 'Bonjour Inès')).toBeVisible()
  expect(signUps()).toBe(1)
})

test(
  'after a server error, the form keeps everything that was typed',
  SLOW,
  async ({ page, person }) => {
    await breakDown(page, '/api/auth/sign-in')
    await page.goto('/connexion')
    await signIn(page, person.email)
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(PASSWORD)

    const email = freshEmail()
    await breakDown(page, '/api/auth/sign-up')
    await page.goto('/inscription')
    await fillSignUp(page, email)
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Nom affiché')).toHaveValue('Inès Dupont')
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(PASSWORD)
    await expect(page.getByRole('checkbox', { name: /J’accepte/ })).toBeChecked()
    // The same button resumes the interrupted sign-up.
    await page.unroute('**/api/auth/sign-up')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expect(title(page, 'Bonjour Inès')).toBeVisible()
  },
)

test('after a server error while the page opens, the error is shown and the session is kept', async ({
  page,
  person,
}) => {
  await openAs(page, person)
  const token = await storedToken(page)
  await breakDown(page, '/api/auth/refresh-access-token')
  await page.reload()
  await expect(title(page, 'Sésame ne répond pas')).toBeVisible()
  expect(await storedToken(page)).toBe(token)
  await page.unroute('**/api/auth/refresh-access-token')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(title(page, 'Bonjour Marie')).toBeFocused()
})

test('if several tabs are open, one tab renews the access token for all tabs before it expires', async ({
  page,
  context,
}) => {
  // Use a guest, because a guest's session does not lock when it is idle.
  await context.clock.install()
  await enterAsGuest(page)
  const other = await context.newPage()
  await other.goto('/profil')
  await expect(title(other, 'Invité')).toBeVisible()
  const first = await storedToken(page)

  const renewals = [page, other].map((tab) => countRequests(tab, '/api/auth/refresh-access-token'))
  for (const tab of [page, other]) await tab.mouse.click(5, 5)
  const leadMs = (ACCESS_TOKEN_TTL_SECONDS * SECOND_MS * 4) / 5 + SECOND_MS
  await context.clock.fastForward(leadMs)
  await expect.poll(() => storedToken(page)).not.toBe(first)
  await expect.poll(() => storedToken(other)).not.toBe(first)
  expect(renewals.reduce((sum, count) => sum + count(), 0)).toBe(1)
  await expect(title(page, /^Bonjour/)).toBeVisible()
  await expect(title(other, 'Invité')).toBeVisible()
})

for (const [locale, button, subject] of [
  ['fr', 'Envoyer le lien', 'Choisissez un nouveau mot de passe'],
  ['en', 'Send the link', 'Choose a new password'],
] as const) {
  test(`a reset e-mail is in the language of the page: ${locale}`, async ({ page, person }) => {
    await page.goto('/mot-de-passe-oublie')
    await page.evaluate((chosen) => localStorage.setItem('locale', chosen), locale)
    await page.reload()
    await page.getByRole('textbox').fill(person.email)
    await page.getByRole('button', { name: button }).click()
    await inbox.waitFor(person.email, { subject })
  })
}
