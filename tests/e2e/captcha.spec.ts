import { freshEmail } from 'sesame-testing/identity'
import { fillSignUp } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const HOST = 'https://www.google.com/recaptcha/'
const SITE_KEY = 'cle-d-essai'

test.use({ thirdParties: [HOST] })

/** A fake captcha. Its tokens contain the name of the action. */
const SCRIPT = `window.grecaptcha = {
  ready: (then) => then(),
  execute: (key, { action }) => Promise.resolve(key + ' ' + action),
}`

/** Serves the suite's pages with a captcha site key in their configuration, as in an installation with a captcha. */
async function install(page: Page, { reachable = true } = {}): Promise<string[]> {
  await page.route('**/assets/index-*.js', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const body = text.replace(/captcha:([\w$]+)\(``\)/, `captcha:$1(\`${SITE_KEY}\`)`)
    expect(body).not.toBe(text)
    await route.fulfill({ response, body })
  })
  const loads: string[] = []
  await page.route(`${HOST}**`, (route) => {
    loads.push(route.request().url())
    return reachable
      ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
      : route.fulfill({ status: 503 })
  })
  return loads
}

/** Opens a screen through a link, because a page that is opened by its URL is prerendered and has no captcha. */
async function follow(page: Page, link: string, title: string): Promise<void> {
  await page.goto('/connexion')
  await page.getByLabel('Adresse e-mail').focus()
  await page.getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const refuse = (page: Page, path: string) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'auth/captcha-refused', requestId: 'essai' } },
    }),
  )

const EXPLANATION = 'La vérification anti-robot n’a pas abouti.'

test('a form loads the captcha when the person begins to fill it in, and sends the captcha’s token', async ({
  page,
}) => {
  const loads = await install(page)
  await follow(page, 'Créer un compte', 'Créer un compte')
  await expect(page.getByText(/vérification anti-robot discrète/)).toBeVisible()
  expect(loads).toEqual([])
  await page.getByLabel('Nom affiché').focus()
  await expect.poll(() => loads).toEqual([`${HOST}api.js?render=${SITE_KEY}`])
  await fillSignUp(page, freshEmail())
  const sent = page.waitForRequest('**/api/auth/sign-up')
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ captchaToken: `${SITE_KEY} sign_up` })
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Inès' })).toBeVisible()
  expect(loads).toHaveLength(1)
})

test(
  'if the API refuses the captcha’s token, the form explains why and keeps what was typed',
  SLOW,
  async ({ page }) => {
    const loads = await install(page)
    await refuse(page, '/api/auth/forgot-password')
    await follow(page, 'Mot de passe oublié', 'Mot de passe oublié')
    expect(loads).toEqual([])
    await page.getByLabel('Adresse e-mail').fill('marie@exemple.fr')
    const sent = page.waitForRequest('**/api/auth/forgot-password')
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    expect((await sent).postDataJSON()).toMatchObject({
      captchaToken: `${SITE_KEY} forgot_password`,
    })
    await expect(page.getByRole('alert')).toContainText(EXPLANATION)
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue('marie@exemple.fr')
  },
)

test(
  'if the captcha’s service is unreachable, the form is sent without a token, and explains the API’s refusal',
  SLOW,
  async ({ page }) => {
    const email = freshEmail()
    await install(page, { reachable: false })
    await refuse(page, '/api/auth/sign-up')
    await follow(page, 'Créer un compte', 'Créer un compte')
    await fillSignUp(page, email)
    const sent = page.waitForRequest('**/api/auth/sign-up')
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    expect((await sent).postDataJSON()).toMatchObject({ captchaToken: '' })
    await expect(page.getByRole('alert')).toContainText(EXPLANATION)
    await expect(page.getByLabel('Nom affiché')).toHaveValue('Inès Dupont')
    await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  },
)
