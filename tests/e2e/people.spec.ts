import { inbox, newPerson, signInAs } from 'sesame-testing'
import { post } from 'sesame-testing/api'
import { SUBJECTS } from '../support/emails.ts'
import { PASSWORD } from 'sesame-testing/identity'
import { signOut } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const methods = (page: Page) => page.getByRole('region', { name: 'Ce qui ouvre votre compte' })
const address = (page: Page) => page.getByRole('region', { name: 'Adresse e-mail' })

/** Collects the API paths that the page requests to sign a person in. */
function signInsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(?:sign-in|sign-up|unlock-session)$|accounts:signIn/.test(pathname)) asked.push(pathname)
  })
  return asked
}

test('`signInAs` opens the home page with the person’s session and live data, without a sign-in request', async ({
  page,
}) => {
  const asked = signInsOf(page)
  await signInAs(page, await newPerson())
  await expect(heading(page, 'Bonjour Marie')).toBeVisible()
  const activity = page.getByRole('region', { name: 'Activité récente' })
  await expect(activity.getByRole('listitem').first()).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(asked).toEqual([])
})

test('the page can open at any path, and the person stays signed in after a reload and in another tab', async ({
  page,
  context,
  person,
}) => {
  await signInAs(page, person, '/profil/acces')
  await expect(address(page)).toContainText(`${person.email} À vérifier`)
  await page.reload()
  await expect(address(page)).toContainText(person.email)
  const other = await context.newPage()
  await other.goto('/')
  await expect(heading(other, 'Bonjour Marie')).toBeVisible()
})

test('a person who signs out stays signed out', async ({ page, person }) => {
  await signInAs(page, person)
  await signOut(page)
  await page.goto('/profil')
  await expect(heading(page, 'Connexion')).toBeVisible()
})

test(
  'with the option `verified`, the page does not ask to confirm the address',
  SLOW,
  async ({ page }) => {
    const person = await newPerson({ verified: true })
    await signInAs(page, person, '/profil/acces')
    await expect(address(page)).toContainText(`${person.email} Vérifiée`)
  },
)

test(
  'with the option `passkey`, the passkey is listed among the sign-in methods',
  SLOW,
  async ({ page }) => {
    await signInAs(page, await newPerson({ passkey: true }), '/profil/acces')
    await expect(methods(page).getByRole('button', { name: /^Renommer la clé / })).toHaveCount(1)
  },
)

test(
  'with the option `factor`, two browsers are signed in and the account requires codes',
  SLOW,
  async ({ page, browser }) => {
    const person = await newPerson({ factor: true })
    await signInAs(page, person, '/profil/acces')
    const remove = { name: 'Retirer l’application de codes' }
    await expect(page.getByRole('button', remove)).toBeVisible()
    const other = await browser.newPage({ locale: 'fr-FR' })
    await signInAs(other, person, '/profil/acces')
    await expect(other.getByRole('button', remove)).toBeVisible()
    await other.close()
  },
)

test('with the option `guest`, the page offers to create an account', SLOW, async ({ page }) => {
  await signInAs(page, await newPerson({ guest: true }))
  await expect(heading(page, /^Bonjour/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Créer (?:un|mon) compte/ }).first()).toBeVisible()
})

test(
  'with the option `provider`, the provider is the person’s only sign-in method',
  SLOW,
  async ({ page }) => {
    await signInAs(page, await newPerson({ provider: 'google.com' }), '/profil/acces')
    await expect(methods(page).getByText('Google').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Changer le mot de passe' })).toHaveCount(0)
  },
)

test(
  'with the option `locked`, the page asks for the password, then opens',
  SLOW,
  async ({ page }) => {
    await signInAs(page, await newPerson({ locked: true }))
    await expect(heading(page, 'Session verrouillée')).toBeVisible()
    await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Déverrouiller', exact: true }).click()
    await expect(heading(page, 'Bonjour Marie')).toBeVisible()
  },
)

test('the inbox waits for the e-mail that the API sends to the person', async ({ page }) => {
  const person = await newPerson()
  await post('/api/auth/verify-email', { idToken: person.idToken }, { token: person.accessToken })
  const { links } = await inbox.waitFor(person.email, { subject: SUBJECTS.verifyEmail })
  await signInAs(page, person)
  await page.goto(links.find((link) => link.includes('/auth/action')) ?? '')
  await page.getByRole('button', { name: 'Vérifier mon adresse' }).click()
  await expect(heading(page, 'Adresse vérifiée')).toBeVisible()
})
