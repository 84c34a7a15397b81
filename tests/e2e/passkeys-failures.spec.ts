import { suiteVariable } from '../support/environment.ts'
import { expectAccessible } from './support/accessible.ts'
import { VirtualAuthenticator } from './support/authenticator.ts'
import {
  addPasskey,
  askForPasskey,
  FIRST,
  passkeys,
  rows,
  welcome,
  withoutAutofill,
} from './support/passkeys.ts'
import { enter, signIn, signOut } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

const add = (page: Page) =>
  page.getByRole('button', { name: 'Ajouter une clé d’accès', exact: true }).click()

test('a security key is listed as one, is no reason for an offer, and opens a session', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page, { transport: 'usb' })
  await addPasskey(page, person.email)
  await expect(rows(page)).toContainText('Clé physique')
  await signOut(page)
  await askForPasskey(page)
  await welcome(page)
  await signOut(page)
  await expectMarkOnItsKey(page)
  await signIn(page, person.email)
  await welcome(page)
})

/** The mark of the last way in stands at the edge of its own key. */
async function expectMarkOnItsKey(page: Page): Promise<void> {
  const key = page.getByRole('button', { name: /^Utiliser une clé d’accès/ })
  const [edge, mark] = await Promise.all([
    key.boundingBox(),
    key.getByText('dernier utilisé').boundingBox(),
  ])
  expect(Math.abs((mark?.y ?? 0) - (edge?.y ?? NaN))).toBeLessThan(16)
}

test('a passkey that a manager copies is said to be synced', async ({ page, person }) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page, { syncs: true })
  await addPasskey(page, person.email)
  await expect(rows(page)).toContainText('Synchronisée')
  await expect(rows(page)).not.toContainText('Sur un seul appareil')
})

test('a key that recognises nobody makes no passkey, which is told without blame', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page, {
    ...{ transport: 'usb', hasUserVerification: false },
  })
  await enter(page, person.email, '/securite')
  await add(page)
  await expect(passkeys(page)).toContainText('Aucune clé créée', FIRST)
  await expect(passkeys(page).getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  expect(await authenticator.held()).toEqual([])
})

test('a device that has its passkey already is told so', async ({ page, person }) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  await add(page)
  await expect(passkeys(page)).toContainText('Cet appareil a déjà sa clé')
  await expectAccessible(page)
  await expect(rows(page)).toHaveCount(1)
})

test('a closed window adds nothing, and another try does', async ({ page, person }) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await authenticator.recognise(false)
  await enter(page, person.email, '/securite')
  await add(page)
  await expect(passkeys(page)).toContainText('Aucune clé créée', FIRST)
  await expectAccessible(page)
  await authenticator.recognise(true)
  await passkeys(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(passkeys(page)).not.toContainText('Aucune clé créée')
})

/** No way in by passkey, and none promised, while the password still opens. */
async function expectNoPasskeys(page: Page, email: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/inscription`)
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/clé d’accès/)).toBeHidden()
  await page.goto(`${origin}/connexion`)
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
  await expect(page.getByLabel('Adresse e-mail')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByText(/clé d’accès/)).toHaveCount(0)
  await expectAccessible(page)
  await signIn(page, email)
  await welcome(page)
  await page.goto(`${origin}/securite`)
  await expect(passkeys(page)).toContainText('Aucune clé d’accès')
  await expect(passkeys(page).getByRole('button')).toHaveCount(0)
}

test('a browser without WebAuthn offers no passkey, and the password opens', async ({
  page,
  person,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })
  await expectNoPasskeys(page, person.email)
  await expect(passkeys(page)).toContainText('Ce navigateur ne crée pas de clé')
})

test('an IP address offers no passkey, and the password opens', async ({ page, person }) => {
  await VirtualAuthenticator.on(page)
  const origin = suiteVariable('HOSTING_URL').replace('localhost', '127.0.0.1')
  await expectNoPasskeys(page, person.email, origin)
  await expect(passkeys(page)).toContainText('Ce navigateur ne crée pas de clé')
})
