import { nextSecond } from 'sesame-testing/next-second'
import { staleChallenge } from '../../support/tokens.ts'
import { enter } from './steps.ts'
import { expect, type Page } from './test.ts'

/** A timeout for the first passkey operation. A function then loads its WebAuthn library, which is slow on a busy machine. */
export const FIRST = { timeout: 25_000 }

/** The list of sign-in methods, which contains the passkeys. */
export const passkeys = (page: Page) =>
  page.getByRole('region', { name: /^(?:Ce qui ouvre votre compte|What opens your account)$/ })
export const rows = (page: Page) =>
  passkeys(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(?:Renommer la clé|Rename the passkey) / }) })

export const welcome = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: /^(?:Bonjour|Hello)/ })).toBeVisible(FIRST)

/**
 * Makes the browser offer passkeys only through the button. Otherwise a virtual authenticator would fill in the address field
 * immediately.
 */
export const withoutAutofill = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })

/** Simulates a browser without automatic passkey creation (conditional create), so that the page offers to create a passkey. */
export const withoutConditionalCreate = (page: Page) =>
  page.addInitScript(() => {
    const ask = PublicKeyCredential.getClientCapabilities.bind(PublicKeyCredential)
    PublicKeyCredential.getClientCapabilities = async () => ({
      ...(await ask()),
      conditionalCreate: false,
    })
  })

/**
 * Simulates a browser that may create a passkey automatically after it fills in a saved password (conditional create). With
 * virtual authenticators, Chromium always refuses a conditional creation, so the page makes an ordinary creation request instead.
 */
export const grantConditionalCreate = (page: Page) =>
  page.addInitScript(() => {
    const create = navigator.credentials.create.bind(navigator.credentials)
    navigator.credentials.create = (options) => {
      const { mediation, ...asked } = { mediation: '', ...options }
      document.documentElement.dataset['mediation'] = mediation
      return create(asked)
    }
  })

/** Opens the sign-in page, and waits until the page knows which passkey features the browser supports. */
export async function openDoor(page: Page): Promise<void> {
  await page.goto('/connexion')
  await expect(page.locator('[name=email]')).toHaveAttribute('autocomplete', 'username')
}

/** Clicks « Ajouter une clé d’accès » on the page of the sign-in methods. */
export const askToAdd = (page: Page) =>
  page.getByRole('button', { name: /^(?:Ajouter une clé d’accès|Add a passkey)$/ }).click()

/** Signs in with a password, and adds a passkey on the page of the sign-in methods. */
export async function addPasskey(page: Page, email: string): Promise<void> {
  await enter(page, email, '/profil/acces')
  await askToAdd(page)
  await expect(rows(page)).toHaveCount(1, FIRST)
  // The list updates live, so the new row may appear before the page receives the API's response.
  await expect(page.getByText(/^(?:Clé d’accès ajoutée|Passkey added)\.$/)).toBeVisible(FIRST)
}

/**
 * Clicks the passkey button on the sign-in page, at least a second after the sign-out, because an earlier sign-in would not
 * count.
 */
export async function askForPasskey(page: Page): Promise<void> {
  await nextSecond()
  await page.getByRole('button', { name: /^(?:Utiliser une clé d’accès|Use a passkey)/ }).click()
}

/** Makes each passkey request fail with an error that Chromium's virtual authenticators cannot produce. */
export const refuseCeremonies = (page: Page, name: 'NotSupportedError' | 'ConstraintError') =>
  page.evaluate((said) => {
    const refuse = () => Promise.reject(new DOMException('', said))
    Object.assign(navigator.credentials, { create: refuse, get: refuse })
  }, name)

/** Makes the browser use challenges that have already expired. */
export const answerTooLate = (page: Page) =>
  changeOptions(page, (options) => ({ ...options, challenge: staleChallenge(options.challenge) }))

/** Makes the browser wait for a passkey as briefly as possible, instead of five minutes. */
export const shortenCeremonies = (page: Page) =>
  changeOptions(page, (options) => ({ ...options, timeout: 1 }))

interface Options {
  readonly challenge: string
}

const changeOptions = (page: Page, change: (options: Options) => object) =>
  page.route('**/api/auth/passkeys/options', async (route) => {
    const response = await route.fetch()
    const { options } = (await response.json()) as { readonly options: Options }
    await route.fulfill({ response, json: { options: change(options) } })
  })
