import { call, registered } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { freshEmail } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { SUBJECTS, subjectsTo } from '../support/emails.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { emailLink, verificationLink } from './support/email-link.ts'
import { enter, signIn } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

/** The question that the page asks if a verification link is opened while its account is not signed in. */
const QUESTION = 'Vous avez créé ce compte\u202F?'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto('/connexion')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(heading(page, 'Mot de passe oublié')).toBeFocused()
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Consultez votre messagerie')).toBeVisible()
}

const resetEmail = (email: string, after = { id: 0 }) =>
  inbox.waitFor(email, { subject: SUBJECTS.resetPassword, after })

test('a person resets their password, which ends the sessions on all other devices, and the link cannot be used again', async ({
  page,
  person,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await enter(other, person.email)

  await askForMail(page, person.email)
  const message = await resetEmail(person.email)
  const link = await emailLink(page, message, 'Choisir un mot de passe')
  // Escape the link twice, as some mail clients do.
  await page.goto(link.replaceAll('&', '&amp;'))
  await expect(page).toHaveURL('/auth/action')
  await expect(heading(page, 'Réinitialiser le mot de passe')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()

  await page.reload()
  await page.getByLabel('Nouveau mot de passe').fill('Capucine-77')
  await page.getByLabel('Confirmez le mot de passe').fill('Capucine-77')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(heading(page, 'Mot de passe enregistré')).toBeFocused()
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(heading(page, 'Bonjour Marie')).toBeVisible()

  await expect(async () => {
    await other.reload()
    await expect(heading(other, 'Connexion')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await other.context().close()

  await page.goto(link)
  await expect(heading(page, 'Ce lien n’est plus valable')).toBeVisible()
  await page.getByRole('link', { name: 'Demander un nouveau lien' }).click()
  await expect(heading(page, 'Mot de passe oublié')).toBeVisible()
})

test('an unknown address gets the same response as a known one, but no e-mail', async ({
  page,
}) => {
  const email = freshEmail()
  await askForMail(page, email)
  await expect(page.getByText(`Si un compte correspond à ${email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Renvoyer l’e-mail \(/ })).toBeDisabled()
  expect(await subjectsTo(email)).toEqual([])
})

test('the e-mail can be sent again after the countdown', SLOW, async ({ page, person }) => {
  await page.clock.install()
  await askForMail(page, person.email)
  const first = await resetEmail(person.email)
  // Wait for the countdown, which starts with the API's response. The e-mail may be sent before the response.
  await expect(page.getByRole('button', { name: /^Renvoyer l’e-mail \(/ })).toBeDisabled()
  const again = page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true })
  // Advance the clock repeatedly, because the page sets each timer only after it has rendered the previous second.
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(again).toBeEnabled({ timeout: 50 })
  }).toPass({ intervals: [0], timeout: 30_000 })
  await again.click()
  await resetEmail(person.email, first)
  await expect(page.getByRole('button', { name: /^Renvoyer l’e-mail \(/ })).toBeDisabled()
})

test('after a rate limit, the page says how long to wait and keeps what was typed', async ({
  page,
}) => {
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { error: { code: 'request/too-many', requestId: 'a' } },
    }),
  )
  await page.goto('/mot-de-passe-oublie')
  await page.getByLabel('Adresse e-mail').fill('marie@exemple.fr')
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByRole('alert')).toContainText('Réessayez dans 10 minutes.')
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('marie@exemple.fr')
})

test('opening a verification link does not verify the address until its owner clicks', async ({
  page,
  person,
}) => {
  const link = await verificationLink(page, person)
  await page.goto(link)
  await expect(heading(page, QUESTION)).toBeVisible()
  await enter(page, person.email, '/profil')
  await expect(page.getByText('À vérifier').first()).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'Vérifier votre adresse')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Vérifier mon adresse' }).click()
  await expect(heading(page, 'Adresse vérifiée')).toBeFocused()
  await page.getByRole('link', { name: 'Continuer' }).click()
  await expect(heading(page, 'Bonjour Marie')).toBeVisible()
  await page.goto('/profil')
  await expect(page.getByText('Vérifiée').first()).toBeVisible()
})

test(
  'an address is verified on another device after its owner signs in there',
  SLOW,
  async ({ page, person, browser }) => {
    await enter(page, person.email, '/profil')
    await expect(page.getByText('À vérifier').first()).toBeVisible()
    const link = await verificationLink(page, person)
    const elsewhere = await browser.newContext({ baseURL: suiteVariable('HOSTING_URL') })
    const other = await elsewhere.newPage()
    const asked: string[] = []
    other.on('request', (request) => asked.push(request.url()))
    await other.goto(link)
    await expect(heading(other, QUESTION)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Vérifier mon adresse' })).toBeHidden()
    await other.reload()
    await expect(heading(other, QUESTION)).toBeVisible()

    await other.getByRole('button', { name: 'Se connecter' }).click()
    await expect(heading(other, 'Connexion')).toBeFocused()
    await expect(other).toHaveURL('/connexion?next=%2Fauth%2Faction')
    await expect(other.getByLabel('Adresse e-mail')).toHaveValue(person.email)
    await other.reload()
    await nextSecond()
    await signIn(other, person.email)
    await expect(heading(other, 'Vérifier votre adresse')).toBeFocused()
    await other.reload()
    await other.getByRole('button', { name: 'Vérifier mon adresse' }).click()
    await expect(heading(other, 'Adresse vérifiée')).toBeFocused()
    expect(await other.evaluate(() => sessionStorage.getItem('mailLink'))).toBeNull()
    // Only the URL in the e-mail may contain the code; our own requests must not.
    const code = new URL(link).searchParams.get('oobCode') ?? ''
    expect(asked.filter((url) => url !== link && url.includes(code))).toEqual([])

    await page.reload()
    await expect(page.getByText('Vérifiée').first()).toBeVisible()
    await elsewhere.close()
  },
)

test(
  'if a verification link is opened in another person’s session, the page says so and can switch accounts',
  SLOW,
  async ({ page, person }) => {
    const link = await verificationLink(page, person)
    const paul = await registered()
    await enter(page, paul.email)
    await page.goto(link)
    await expect(heading(page, QUESTION)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(paul.email)
    await page.getByRole('button', { name: 'Changer de compte' }).click()
    await expect(heading(page, 'Connexion')).toBeVisible()
    await nextSecond()
    await signIn(page, person.email)
    await page.getByRole('button', { name: 'Vérifier mon adresse' }).click()
    await expect(heading(page, 'Adresse vérifiée')).toBeFocused()
  },
)

test(
  'the owner of an address takes over an account that a stranger created with it, by resetting the password',
  SLOW,
  async ({ page, person }) => {
    await page.goto(await verificationLink(page, person))
    await page.getByRole('link', { name: 'Réinitialiser le mot de passe' }).click()
    await expect(heading(page, 'Mot de passe oublié')).toBeFocused()
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    const message = await resetEmail(person.email)
    await page.goto(await emailLink(page, message, 'Choisir un mot de passe'))
    await page.getByLabel('Nouveau mot de passe').fill('Capucine-77')
    await page.getByLabel('Confirmez le mot de passe').fill('Capucine-77')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(heading(page, 'Mot de passe enregistré')).toBeFocused()
    // The stranger's session has ended.
    const { status } = await call('GET', '/api/common/user', { token: person.accessToken })
    expect(status).toBe(401)
  },
)

test('the recovery pages are also available in English', SLOW, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await page.goto('/mot-de-passe-oublie')
  await expect(heading(page, 'Forgotten password')).toBeVisible()
  await page.goto('/auth/action?mode=resetPassword&oobCode=nothing')
  await expect(heading(page, 'This link no longer works')).toBeVisible()
})

test(
  'help, privacy policy and terms are one click away from the sign-in page',
  SLOW,
  async ({ page }) => {
    for (const [name, title] of [
      ['Aide', 'Aide'],
      ['Confidentialité', 'Politique de confidentialité'],
      ['Conditions', 'Conditions d’utilisation'],
    ] as const) {
      await page.goto('/connexion')
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(heading(page, title)).toBeVisible()
    }
  },
)
