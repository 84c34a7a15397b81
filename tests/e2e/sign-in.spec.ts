import { createAccount } from 'sesame-testing/identity'
import { enter, signIn, signOut, storedToken } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

test('a person signs in, stays signed in after a reload, and signs out', async ({
  page,
  person,
}) => {
  await enter(page, person.email)
  const first = await storedToken(page)

  const refreshed = page.waitForResponse('**/api/auth/refresh-access-token')
  await page.reload()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  expect(await storedToken(page)).not.toBe(first)

  await signOut(page)
  expect(await storedToken(page)).toBeNull()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
})

test('a protected page redirects a visitor to the sign-in page, and opens after the sign-in', async ({
  page,
  person,
}) => {
  await page.goto('/profil')
  await expect(page).toHaveURL(/\/connexion\?next=%2Fprofil/)
  await signIn(page, person.email)
  await expect(page).toHaveURL(/\/profil$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()
})

/** Replaces the stored access token by an expired one. */
function expireToken(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [header, payload = '', signature] = (localStorage.getItem('accessToken') ?? '').split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object
    const expired = btoa(JSON.stringify({ ...claims, iat: 1, exp: 2 }))
    localStorage.setItem('accessToken', [header, expired, signature].join('.'))
  })
}

test('after a session expires, the sign-in screen says so, keeps the e-mail address and leads back to the page', async ({
  page,
  person,
}) => {
  await enter(page, person.email)
  await expireToken(page)
  await page.goto('/profil')
  await expect(page.getByText('Votre session a pris fin')).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
  await page.getByLabel('Rester connecté').check()
  await signIn(page, person.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()

  await expireToken(page)
  await page.goto('/profil')
  await expect(page.getByText('Votre session a pris fin')).toBeVisible()
  await page.getByRole('button', { name: 'Continuer en tant que Marie Lefèvre' }).click()
  await expect(page).toHaveURL(/\/profil$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()
})

test('an interrupted sign-up can be completed', async ({ page }) => {
  const { email } = await createAccount()
  await page.goto('/connexion')
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Bonjour/)
  await page.getByLabel('Nom affiché').fill('Zoé')
  await page.getByRole('checkbox', { name: /J’accepte/ }).check()
  await page
    .getByRole('button', { name: /mon compte|compte/i })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Zoé' })).toBeVisible()
})

test('a person signs in as a guest, and sees that they are a guest', async ({ page }) => {
  await page.goto('/connexion')
  await page.getByRole('button', { name: 'Continuer en tant qu’invité' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  await page.getByRole('link', { name: 'Profil', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invité' })).toBeVisible()
})

test('a guest deletes their account after a confirmation, and this browser keeps none of its data', async ({
  page,
}) => {
  await page.goto('/connexion')
  await page.getByRole('button', { name: 'Continuer en tant qu’invité' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeVisible()
  // Wait until the signed-in page has fetched the guest's profile. After the deletion, the API would rightly refuse that request.
  const fetched = page.waitForResponse(
    (response) =>
      response.request().method() === 'GET' && response.url().endsWith('/api/common/user'),
  )
  await page.getByRole('link', { name: 'Supprimer mon compte invité' }).click()
  await fetched
  await page.getByRole('button', { name: 'Supprimer mon compte invité' }).click()
  const question = page.getByRole('dialog', { name: /^Supprimer votre compte invité/ })
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toBeHidden()
  const deletions: [call: string, status: number][] = []
  const refusals: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const call = `${response.request().method()} ${pathname.split('/').at(-1)}`
    if (/^POST accounts:delete$|^DELETE/.test(call)) deletions.push([call, response.status()])
    if (response.status() >= 400)
      refusals.push(`${response.status()} ${response.request().method()} ${pathname}`)
  })
  await page.getByRole('button', { name: 'Supprimer mon compte invité' }).click()
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte est supprimé' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.waitForLoadState('networkidle')
  expect(deletions).toEqual([
    ['POST accounts:delete', 200],
    ['DELETE user', 204],
  ])
  expect(refusals).toEqual([])
})

test('an expired token is never sent to a server', async ({ page }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expired = `${part({ alg: 'ES256' })}.${part({ exp: 1 })}.x`
  const sent: string[] = []
  page.on('request', (request) => {
    const { authorization } = request.headers()
    if (authorization || request.postData()?.includes(expired)) sent.push(request.url())
  })
  await page.addInitScript((token) => localStorage.setItem('accessToken', token), expired)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute('autocomplete', /webauthn/)
  expect(sent).toEqual([])
})
