import { suiteVariable } from 'sesame-testing/suite-variable'
import { PASSWORD } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { changePassword, enter, enterAsGuest, signIn, signOut } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/test.ts'

const NEW_PASSWORD = 'Capucine-77'

const devices = (page: Page) =>
  page.getByRole('region', { name: 'Appareils' }).getByRole('listitem')
const otherTabNote = (page: Page) =>
  page.getByText('Vos appareils et vos alertes ne s’affichent pas dans cet onglet')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The keys of the signed-in user that the identity service's client has stored, in this browser or only in this tab. */
const kept = (page: Page, storage: 'localStorage' | 'sessionStorage') =>
  page.evaluate(
    (name) => Object.keys(window[name]).filter((key) => key.startsWith('firebase:authUser:')),
    storage,
  )

test.describe('a person who did not check « Rester connecté »', () => {
  test('has the same session in a second tab, even if that tab was on the sign-in page', async ({
    page,
    person,
    context,
  }) => {
    const atDoor = await context.newPage()
    await atDoor.goto('/connexion')
    await expect(title(atDoor, 'Connexion')).toBeVisible()

    await enter(page, person.email)
    await expect(title(atDoor, 'Bonjour Marie')).toBeVisible()
    await atDoor.getByRole('link', { name: 'Sécurité' }).first().click()
    const later = await context.newPage()
    await later.goto('/securite')
    for (const tab of [atDoor, later]) {
      await expect(tab.getByText('Cet appareil', { exact: true })).toBeVisible()
      await expect(otherTabNote(tab)).toHaveCount(0)
      expect(await kept(tab, 'localStorage')).toEqual([])
    }
  })

  test('signs out in one tab, and no tab keeps their sign-in', async ({
    page,
    person,
    context,
  }) => {
    await enter(page, person.email)
    const other = await context.newPage()
    await other.goto('/')
    await expect(title(other, 'Bonjour Marie')).toBeVisible()
    await expect.poll(() => kept(other, 'sessionStorage')).toHaveLength(1)
    await signOut(page)
    await expect(title(other, 'Connexion')).toBeVisible()
    for (const tab of [page, other]) {
      await expect.poll(() => kept(tab, 'sessionStorage')).toEqual([])
    }
  })

  test(
    'locks the session in one tab, and unlocks it in the other',
    SLOW,
    async ({ page, person, context }) => {
      // Wait for the next second. The identity service cannot distinguish two sign-ins in the same second, and would lock or end
      // both sessions together.
      await nextSecond()
      await enter(page, person.email)
      const other = await context.newPage()
      await other.goto('/securite')
      await expect(devices(other)).toHaveCount(2)
      await page.keyboard.press('Alt+l')
      await expect(title(page, 'Session verrouillée')).toBeVisible()
      await nextSecond()
      await other.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
      await other.getByRole('button', { name: 'Déverrouiller', exact: true }).click()
      await expect(devices(other)).toHaveCount(2)
      // The proof from the other tab also unlocks this tab, because this tab's own sign-in is locked.
      await expect(title(page, 'Bonjour Marie')).toBeVisible()
      await page.getByRole('link', { name: 'Sécurité' }).first().click()
      await expect(devices(page)).toHaveCount(2)
    },
  )

  test(
    'changes the password in one tab, and stays signed in in the other tab',
    SLOW,
    async ({ page, person, context, browser }) => {
      await enter(page, person.email)
      const other = await context.newPage()
      await other.goto('/securite')
      await expect(devices(other)).toHaveCount(2)

      await nextSecond()
      await page.goto('/profil/acces')
      await changePassword(page, NEW_PASSWORD)
      await expect(page.getByText(/^Mot de passe changé/)).toBeVisible()
      await expect(devices(other)).toHaveCount(1)

      const elsewhere = await browser.newContext({ baseURL: suiteVariable('HOSTING_URL') })
      const phone = await elsewhere.newPage()
      await nextSecond()
      await phone.goto('/connexion')
      await signIn(phone, person.email, NEW_PASSWORD)
      // A browser of the same kind and system counts as another device if it has other data.
      await expect(devices(other)).toHaveCount(2)
      await elsewhere.close()
    },
  )

  test(
    'closes the last tab, and a new tab says that the sign-in is missing',
    SLOW,
    async ({ page, person, context }) => {
      await enter(page, person.email)
      await page.close()
      const next = await context.newPage()
      await next.goto('/securite')
      await expect(otherTabNote(next)).toBeVisible()
    },
  )
})

test('a remembered person is signed in in every tab until they sign out', async ({
  page,
  person,
  context,
}) => {
  await page.goto('/connexion')
  await page.getByRole('checkbox', { name: 'Rester connecté' }).check()
  await signIn(page, person.email)
  await expect(title(page, 'Bonjour Marie')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto('/securite')
  await expect(devices(next)).toHaveCount(2)
  await expect(otherTabNote(next)).toHaveCount(0)
  expect(await kept(next, 'sessionStorage')).toEqual([])
  await signOut(next)
  await expect.poll(() => kept(next, 'localStorage')).toEqual([])
})

test(
  'a guest known only to this device can still continue after a failed sign-in to an account',
  SLOW,
  async ({ page, person }) => {
    await enterAsGuest(page)
    await page.evaluate(() => localStorage.removeItem('accessToken'))
    await page.goto('/connexion')
    await signIn(page, person.email, 'Lavande-1789')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await kept(page, 'localStorage')).toHaveLength(1)
    await page.getByRole('button', { name: 'Continuer en tant qu’invité' }).click()
    await expect(title(page, 'Bonjour')).toBeVisible()
  },
)
