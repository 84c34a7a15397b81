import type { Person } from 'sesame-testing/api'
import { enter, enterAsGuest, fillSignUp, signIn } from './steps.ts'
import { expect, type Page } from './test.ts'

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Opens a page that signed-out people can see. */
export const before = (path: string, name: string) => async (page: Page) => {
  await page.goto(path)
  await heading(page, name)
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
}

/** Opens a page as a registered person, who first signs in. */
export const behind =
  (path: string, name: string | RegExp) => async (page: Page, person: Person) => {
    await enter(page, person.email, path)
    await heading(page, name)
    await answerConsent(page)
  }

export const TERMS_DUE = {
  version: 2,
  from: Date.UTC(2025, 11, 1, 12),
  isRequired: true,
  changes: {
    fr: [
      {
        title: 'Les comptes sans visite',
        text: 'Un compte sans visite est supprimé après trois ans, au lieu de cinq. Nous écrivons avant.',
      },
      { title: 'Rien d’autre', text: 'Ni vos données, ni ceux qui les voient, ni le prix.' },
    ],
    en: [
      {
        title: 'Accounts without a visit',
        text: 'An account without a visit is deleted after three years instead of five. We write first.',
      },
      { title: 'Nothing else', text: 'Neither your data, nor who sees it, nor the price.' },
    ],
  },
}

/** Signs in to an API whose responses add these fields to the user. */
export const signedInAs =
  (fields: object, title: string | RegExp) => async (page: Page, person: Person) => {
    await page.route(/\/api\/auth\/(?:sign-in|refresh-access-token)$/, async (route) => {
      const response = await route.fetch()
      const { user, ...grant } = (await response.json()) as { readonly user: object }
      await route.fulfill({ response, json: { ...grant, user: { ...user, ...fields } } })
    })
    await page.goto('/connexion')
    await signIn(page, person.email)
    await heading(page, title)
  }

/** Signs in to an API that asks the person to accept a version of the terms. The suite's own API never asks. */
export const askedAbout = (fields: object, title: string) =>
  signedInAs({ termsDue: TERMS_DUE, ...fields }, title)

export const refused = (status: number, code: string, more: object = {}, headers = {}) => ({
  status,
  headers,
  json: { error: { code, requestId: 'essai', ...more } },
})

export const CODE = /^(?:Saisissez votre code|Enter your code)$/

/** Signs in with a password to an API that then asks for a code. The people of the suite have no second factor. */
export const codeAsked =
  (
    needed: object = {},
    title = CODE,
    then: (page: Page) => Promise<unknown> = () => Promise.resolve(),
  ) =>
  async (page: Page, { uid, email }: Person) => {
    const secondFactor = { ticket: `aaaabbbbcc${uid}`, hasRecoveryCodes: true, ...needed }
    const asks = refused(403, 'auth/second-factor-required', { secondFactor })
    await page.route('**/api/auth/sign-in', (route) => route.fulfill(asks))
    await page.goto('/connexion')
    await signIn(page, email)
    await heading(page, title)
    await then(page)
  }

/** Submits a code. The API refuses it with the given response. */
export async function refuseCode(
  page: Page,
  code: string,
  refusal: ReturnType<typeof refused>,
): Promise<void> {
  await page.route('**/api/auth/second-factor/answer', (route) => route.fulfill(refusal))
  await page.locator('.otp input').fill(code)
  await page.keyboard.press('Enter')
}

/**
 * Makes the browser remember that this person asked to remove their second factor without a code, and that the waiting period
 * ends at `untilMs` (ms).
 */
export const hasWaited = (page: Page, { uid }: Person, untilMs: number) =>
  page.addInitScript((lost) => localStorage.setItem('lostFactor', lost), `${uid} ${untilMs}`)

/** Opens a page as a guest. */
export const asGuest = (path: string, name: string | RegExp) => async (page: Page) => {
  await enterAsGuest(page)
  await answerConsent(page)
  if (path !== '/') await page.goto(path)
  await heading(page, name)
}

/** Opens the upgrade screen as a guest, fills in the form with this address, and submits it. */
export const upgrade = async (page: Page, email: string) => {
  await asGuest('/inscription', 'Conserver mes données')(page)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

async function answerConsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refuser' }).first().click()
}

/** Submits the empty form, so that each field shows its error. */
export async function sendEmpty(page: Page): Promise<void> {
  await page.locator('form [type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}
