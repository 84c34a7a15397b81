import { suiteVariable } from 'sesame-testing/suite-variable'
import { expectAccessible } from './support/accessible.ts'
import { unknownPasskey, VirtualAuthenticator } from './support/authenticator.ts'
import { expectInBoth, expectLanguage, LOCALES, openIn, type Both } from './support/languages.ts'
import {
  addPasskey,
  answerTooLate,
  askForPasskey,
  askToAdd,
  FIRST,
  passkeys,
  refuseCeremonies,
  rows,
  shortenCeremonies,
  welcome,
  withoutAutofill,
} from './support/passkeys.ts'
import { enter, signIn } from './support/steps.ts'
import { expect, test, type Page } from './support/test.ts'

test('at sign-in, each failure tells the person what to do, in both languages', async ({
  page,
}) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await authenticator.take(unknownPasskey())
  await page.goto('/connexion')
  await askForPasskey(page)
  await expect(page.getByRole('alert')).toContainText('Clé d’accès non reconnue', FIRST)
  await expectInBoth(page, { fr: 'Choisissez-en une autre', en: 'Choose another one' })

  await authenticator.recognise(false)
  await askForPasskey(page)
  await expect(page.getByText('Aucune clé choisie')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The page itself tells people whose passkey is on a phone to scan a QR code, because browsers do not say so.
  await expectInBoth(page, { fr: 'scannez le code QR', en: 'scan the QR code' })

  await refuseCeremonies(page, 'NotSupportedError')
  await askForPasskey(page)
  await expect(page.getByText('Pas de clé d’accès ici')).toBeVisible()
  await expectInBoth(page, {
    fr: 'ouvrez Sésame sur votre téléphone',
    en: 'open Sésame on your phone',
  })
})

test('a passkey that answers an expired challenge is refused with an explanation, in both languages', async ({
  page,
}) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await authenticator.take(unknownPasskey())
  await answerTooLate(page)
  await page.goto('/connexion')
  await askForPasskey(page)
  await expect(page.getByText('La demande a expiré')).toBeVisible(FIRST)
  await expectInBoth(page, { fr: 'plus de cinq minutes', en: 'more than five minutes' })
})

test('a timeout is explained without blaming the person, who can try again', async ({ page }) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page, { isTouched: false })
  await shortenCeremonies(page)
  await page.goto('/connexion')
  await askForPasskey(page)
  await expect(page.getByText('Aucune clé choisie')).toBeVisible(FIRST)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectInBoth(page, { fr: 'elle a trop attendu', en: 'waited too long' })
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

const UNMADE: readonly (readonly [string, (page: Page) => Promise<unknown>, Both<string>])[] = [
  [
    'a browser that cannot',
    (page) => refuseCeremonies(page, 'NotSupportedError'),
    { fr: 'Ce navigateur ne crée pas de clé', en: 'This browser can’t create passkeys' },
  ],
  [
    'a device without a screen lock',
    (page) => refuseCeremonies(page, 'ConstraintError'),
    { fr: 'Protégez d’abord l’écran', en: 'Set up a screen lock first' },
  ],
  [
    'an answer that comes too late',
    answerTooLate,
    { fr: 'La demande a expiré', en: 'The request has expired' },
  ],
]
for (const [name, fail, says] of UNMADE) {
  test(`${name}: no passkey is created, and the page says what to do, in both languages`, async ({
    page,
    person,
  }) => {
    await withoutAutofill(page)
    await VirtualAuthenticator.on(page)
    await enter(page, person.email, '/profil/acces')
    for (const locale of LOCALES) {
      await openIn(page, locale, '/profil/acces')
      await fail(page)
      await askToAdd(page)
      await expect(passkeys(page)).toContainText(says[locale], FIRST)
      await expectLanguage(page, locale)
      await expect(rows(page)).toHaveCount(0)
    }
    await expectAccessible(page)
  })
}

test('if a device already has a passkey for the account, the page says so, in both languages', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  await VirtualAuthenticator.on(page)
  await addPasskey(page, person.email)
  for (const locale of LOCALES) {
    await openIn(page, locale, '/profil/acces')
    await askToAdd(page)
    const says = { fr: 'Cet appareil a déjà sa clé', en: 'This device already has its passkey' }
    await expect(passkeys(page)).toContainText(says[locale])
    await expectLanguage(page, locale)
    await expect(rows(page)).toHaveCount(1)
  }
  await expectAccessible(page)
})

test('closing the passkey window adds no passkey and is explained in both languages, and another try works', async ({
  page,
  person,
}) => {
  await withoutAutofill(page)
  const authenticator = await VirtualAuthenticator.on(page)
  await authenticator.recognise(false)
  await enter(page, person.email, '/profil/acces')
  const says = { fr: 'Aucune clé créée', en: 'No passkey created' }
  for (const locale of LOCALES) {
    await openIn(page, locale, '/profil/acces')
    await askToAdd(page)
    await expect(passkeys(page)).toContainText(says[locale], FIRST)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectLanguage(page, locale)
  }
  await expectAccessible(page)
  await authenticator.recognise(true)
  await passkeys(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(passkeys(page)).not.toContainText(says.en)
})

/** Expects that no passkey is offered anywhere, and that the password signs in. */
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
  await page.goto(`${origin}/profil/acces`)
  await expect(passkeys(page)).toContainText('Ce navigateur ne crée pas de clé')
  await expect(passkeys(page).getByRole('button', { name: /clé/ })).toHaveCount(0)
}

test('in a browser without WebAuthn, no passkey is offered and the password signs in', async ({
  page,
  person,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })
  await expectNoPasskeys(page, person.email)
  await openIn(page, 'en', '/profil/acces')
  await expect(passkeys(page)).toContainText('open Sésame on your phone')
  await expectLanguage(page, 'en')
})

test('on an IP address, no passkey is offered and the password signs in', async ({
  page,
  person,
}) => {
  await VirtualAuthenticator.on(page)
  const origin = suiteVariable('HOSTING_URL').replace('localhost', '127.0.0.1')
  await expectNoPasskeys(page, person.email, origin)
})
