import { enter, enterAsGuest, signOut, storedToken } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'
import { PASSWORD } from 'sesame-testing/identity'

/** Delays all script modules until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Opens a page and waits until it is displayed. Its scripts must be delayed with {@link delayScripts}. */
async function openUnscripted(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await emailOf(page).waitFor({ state: 'attached' })
  await page.waitForFunction(() => document.styleSheets.length > 0)
}

const emailOf = (page: Page) => page.getByLabel('Adresse e-mail')
const passwordOf = (page: Page) => page.getByLabel('Mot de passe', { exact: true })

for (const path of ['/', '/connexion']) {
  test(`${path} can be filled in and submitted before any script runs, and nothing typed is lost`, async ({
    page,
    person,
  }) => {
    const release = await delayScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await emailOf(page).pressSequentially(person.email)
    await passwordOf(page).pressSequentially(PASSWORD)
    await page.getByLabel('Rester connecté').check()
    await passwordOf(page).press('Enter')
    await expect(page).toHaveURL(/\/connexion$/)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Marie' })).toBeVisible()
  })
}

test('a field keeps its focus and its text while the scripts start', async ({ page, person }) => {
  const release = await delayScripts(page)
  await page.goto('/connexion', { waitUntil: 'commit' })
  await emailOf(page).pressSequentially(person.email.slice(0, 5))
  release()
  await emailOf(page).pressSequentially(person.email.slice(5), { delay: 10 })
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await expect(emailOf(page)).toBeFocused()
  await expect(emailOf(page)).toHaveValue(person.email)
  await passwordOf(page).fill(PASSWORD)
  await expect(emailOf(page)).toHaveValue(person.email)
})

test('the sign-up form can be filled in before any script runs', async ({ page }) => {
  const release = await delayScripts(page)
  await page.goto('/inscription', { waitUntil: 'commit' })
  await page.getByLabel('Nom affiché').pressSequentially('Inès')
  await passwordOf(page).pressSequentially('Tournesol-42-Capucine')
  release()
  await expect(page.getByText('Robustesse : excellente')).toBeAttached()
  await expect(page.getByLabel('Nom affiché')).toHaveValue('Inès')
})

const known = (page: Page) => page.evaluate(() => localStorage.getItem('known'))

/** Signs in, and waits until this device has stored the person's name. */
async function enterKnown(page: Page, email: string): Promise<void> {
  await enter(page, email)
  await expect.poll(() => known(page)).toContain('Marie')
}

/**
 * Opens the home page for a person whose name this device has stored. The page's scripts run only when the returned function is
 * called.
 */
async function openFrame(page: Page, email: string): Promise<() => void> {
  await enterKnown(page, email)
  const release = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  return release
}

const FRAMES = [
  { path: '/', title: 'Accueil — Sésame', heading: 'Bonjour Marie.', later: 'Activité récente' },
  { path: '/profil', title: 'Profil — Sésame', heading: 'Marie Lefèvre', later: 'Apparence' },
  { path: '/securite', title: 'Sécurité — Sésame', heading: 'Sécurité', later: 'Appareils' },
]

test('a signed-in person sees the page shell and their name before any script runs', async ({
  page,
  person,
}) => {
  await enterKnown(page, person.email)
  const release = await delayScripts(page)
  for (const { path, title, heading } of FRAMES) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(title)
    await expect(
      page.getByRole('button', { name: 'ML, menu du compte\u00A0: Marie Lefèvre' }),
    ).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Profil' })).toBeVisible()
    await expect(emailOf(page)).not.toBeVisible()
    await expect(page.getByText('Ω')).toHaveCount(0)
  }
  release()
  for (const { path, title, heading, later } of FRAMES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 2, name: later })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page).toHaveTitle(title)
  }
})

test('a guest sees the shell of the home page before any script runs, without links that need an account', async ({
  page,
}) => {
  await enterAsGuest(page)
  await expect.poll(() => known(page)).toContain('guest')
  const release = await delayScripts(page)
  const main = page.getByRole('main')
  const expectGuest = async (): Promise<void> => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Bonjour.')
    await expect(main).toContainText('Vous utilisez Sésame en tant qu’invité.')
    await expect(page.getByRole('button', { name: 'Menu du compte, Invité' })).toBeVisible()
    await expect(page.getByRole('navigation').first().getByRole('link')).toHaveText([
      'Accueil',
      'Profil',
    ])
  }
  await page.goto('/', { waitUntil: 'commit' })
  await expectGuest()
  release()
  await expect(page.getByRole('heading', { level: 2, name: 'Activité récente' })).toBeVisible()
  await expectGuest()
})

test('a click on a button of the page shell before any script runs takes effect when the script runs', async ({
  page,
  person,
}) => {
  const release = await openFrame(page, person.email)
  await page.getByRole('button', { name: /menu du compte/ }).click()
  release()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
})

test('a button of the page shell works even if the script replaces it while the mouse button is down', async ({
  page,
  person,
}) => {
  const release = await openFrame(page, person.email)
  await page.getByRole('button', { name: /menu du compte/ }).hover()
  await page.mouse.down()
  release()
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
})

test('the focus does not move when the script replaces the page shell', async ({
  page,
  person,
}) => {
  const release = await openFrame(page, person.email)
  const security = page.getByRole('link', { name: /^Sécurité/ }).first()
  await security.focus()
  release()
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await expect(security).toBeFocused()
})

test('the page shell is in the chosen language', async ({ page, person }) => {
  await page.addInitScript(() => {
    if (location.pathname === '/') localStorage.setItem('locale', 'en')
  })
  await openFrame(page, person.email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello Marie.')
  await expect(page).toHaveTitle('Home — Sésame')
})

test('no page shell appears if the stored session has expired, is locked or is unreadable', async ({
  page,
  person,
}) => {
  await enterKnown(page, person.email)
  const release = await delayScripts(page)
  const token = (await storedToken(page)) ?? ''
  const expired = [0, 1, 2]
    .map((i) => (i === 1 ? btoa('{"exp":1}') : token.split('.')[i]))
    .join('.')
  const KEPT = [
    { accessToken: expired },
    { accessToken: 'unreadable' },
    { lockedAfterMinutes: '15' },
    { known: '' },
  ]
  for (const kept of KEPT) {
    await page.evaluate((values) => Object.assign(localStorage, values), {
      accessToken: token,
      known: '{"Ω":"Marie"}',
      lockedAfterMinutes: '',
      ...kept,
    })
    await openUnscripted(page, '/')
    await expect(page.locator('h1:visible')).toHaveCount(0)
  }
  release()
})

test('a sign-out deletes the person’s name from this device', async ({ page, person }) => {
  await enterKnown(page, person.email)
  await signOut(page)
  expect(await known(page)).toBeNull()
})

test('an English page shows no French text before its script runs', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  const release = await delayScripts(page)
  await openUnscripted(page, '/connexion')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.locator('h1').isVisible()).toBe(false)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

test.describe('an English browser', () => {
  test.use({ locale: 'en-GB' })

  test('gets English from the first paint', async ({ page }) => {
    const release = await delayScripts(page)
    await openUnscripted(page, '/connexion')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await page.locator('h1').isVisible()).toBe(false)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  })
})
