import { DAY_MS } from '@sesame/contract/durations'
import { alertCode, signInOnPhone } from '../../support/alerts.ts'
import { post, registered, type Person } from 'sesame-testing/api'
import { CodeApp, protect } from 'sesame-testing/code-app'
import {
  createAccount,
  freshEmail,
  linkGoogle,
  PASSWORD,
  signInAgain,
} from 'sesame-testing/identity'
import { loseAccount } from '../../support/lost-account.ts'
import { VirtualAuthenticator } from './authenticator.ts'
import { verificationLink } from './email-link.ts'
import { FIRST, openDoor, withoutAutofill, withoutConditionalCreate } from './passkeys.ts'
import { enter, enterAsGuest, fillSignUp, signIn, storedToken } from './steps.ts'
import { expect, type Page } from './test.ts'

/** A screen in one of its states, and how to open it. Its name is that of its pictures, too. */
export interface Screen {
  readonly name: string
  readonly open: (page: Page, person: Person) => Promise<void>
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Opens a page for signed-out people. */
const before = (path: string, name: string) => async (page: Page) => {
  await page.goto(path)
  await heading(page, name)
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset)
}

/** Opens a page as a registered person, who signs in on the way. */
const behind = (path: string, name: string | RegExp) => async (page: Page, person: Person) => {
  await enter(page, person.email, path)
  await heading(page, name)
  await answerConsent(page)
}

const TERMS_DUE = {
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

/** Signs in to an API that adds these fields to the user. */
const signedInAs =
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

/** Signs in to an API that asks about a version of the terms. The suite's own asks nobody. */
const askedAbout = (fields: object, title: string) =>
  signedInAs({ termsDue: TERMS_DUE, ...fields }, title)

const refused = (status: number, code: string, more: object = {}, headers = {}) => ({
  status,
  headers,
  json: { error: { code, requestId: 'essai', ...more } },
})

const CODE = /^(?:Saisissez votre code|Enter your code)$/

/** Signs in with a password to an API that asks for a code. The suite's own people have no second factor. */
const codeAsked =
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

/** Gives a code, which the API refuses so. */
async function refuseCode(
  page: Page,
  code: string,
  refusal: ReturnType<typeof refused>,
): Promise<void> {
  await page.route('**/api/auth/second-factor/answer', (route) => route.fulfill(refusal))
  await page.locator('.otp input').fill(code)
  await page.keyboard.press('Enter')
}

/** Opens pages in a browser in which this person began to wait until then (ms) without their codes. */
const hasWaited = (page: Page, { uid }: Person, untilMs: number) =>
  page.addInitScript((lost) => localStorage.setItem('lostFactor', lost), `${uid} ${untilMs}`)

/** Opens a page as a guest. */
const asGuest = (path: string, name: string | RegExp) => async (page: Page) => {
  await enterAsGuest(page)
  await answerConsent(page)
  if (path !== '/') await page.goto(path)
  await heading(page, name)
}

/** Fills in a guest's upgrade with an address. */
const upgrade = async (page: Page, email: string) => {
  await asGuest('/inscription', 'Conserver mes données')(page)
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
}

async function answerConsent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refuser' }).first().click()
}

/** Submits the empty form, so that every field shows its error. */
async function sendEmpty(page: Page): Promise<void> {
  await page.locator('form [type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
}

/** Every screen of the product. All checks and pictures include a screen added here. */
export const SCREENS: readonly Screen[] = [
  { name: 'connexion', open: before('/connexion', 'Connexion') },
  {
    name: 'connexion-vide',
    async open(page) {
      await before('/connexion', 'Connexion')(page)
      await sendEmpty(page)
    },
  },
  {
    name: 'connexion-refusee',
    async open(page, person) {
      await before('/connexion', 'Connexion')(page)
      await signIn(page, person.email, `${PASSWORD}-non`)
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'inscription', open: before('/inscription', 'Créer un compte') },
  {
    name: 'inscription-vide',
    async open(page) {
      await before('/inscription', 'Créer un compte')(page)
      await sendEmpty(page)
    },
  },
  { name: 'inscription-invite', open: asGuest('/inscription', 'Conserver mes données') },
  {
    name: 'inscription-invite-refusee',
    async open(page, person) {
      await upgrade(page, person.email)
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'inscription-invite-etape',
    async open(page) {
      await page.route('**/api/auth/sign-up', (route) => route.fulfill({ status: 503, json: {} }))
      await upgrade(page, freshEmail())
      await heading(page, 'Encore une étape')
      await page.reload()
      await heading(page, 'Encore une étape')
    },
  },
  {
    name: 'consentement',
    async open(page, person) {
      await enter(page, person.email)
      await expect(page.getByRole('region', { name: 'Mesure d’audience' })).toBeVisible()
    },
  },
  {
    name: 'cle-proposee',
    async open(page, person) {
      await withoutAutofill(page)
      await withoutConditionalCreate(page)
      await VirtualAuthenticator.on(page)
      await openDoor(page)
      await signIn(page, person.email)
      await heading(page, 'Entrez sans mot de passe')
    },
  },
  {
    name: 'cle-creee',
    async open(page, person) {
      await withoutAutofill(page)
      await withoutConditionalCreate(page)
      await VirtualAuthenticator.on(page)
      await openDoor(page)
      await signIn(page, person.email)
      await page.getByRole('button', { name: 'Créer une clé d’accès', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Clé d’accès créée' })).toBeVisible(
        FIRST,
      )
    },
  },
  { name: 'accueil', open: behind('/', /^Bonjour/) },
  {
    name: 'accueil-alerte',
    async open(page, person) {
      await behind('/', /^Bonjour/)(page, person)
      await signInOnPhone(person.email)
      await expect(
        page.getByRole('region', { name: /^(?:Était-ce vous|Was this you)/ }),
      ).toBeVisible()
    },
  },
  {
    name: 'alerte-e-mail',
    async open(page, { email, uid }) {
      await signInOnPhone(email)
      const code = await alertCode(uid, 'new-device')
      await page.goto(`/securite/alerte?code=${code}`)
      await heading(page, /^(?:Ce n’était pas vous|That wasn’t you)/)
    },
  },
  {
    name: 'compte-supprime',
    async open(page, person) {
      await page.goto(`/compte/reprendre?code=${await loseAccount(person)}`)
      await heading(page, /^(?:Reprendre votre compte|Take your account back)/)
    },
  },
  {
    name: 'compte-choix',
    async open(page, person) {
      const code = await loseAccount(person)
      await createAccount(person.email)
      await page.goto(`/compte/reprendre?code=${code}`)
      await page
        .getByRole('button', { name: /^(?:Reprendre mon compte|Take my account back)/ })
        .click()
      await heading(page, /^(?:Deux comptes pour une adresse|Two accounts for one address)/)
    },
  },
  {
    name: 'adresse-a-confirmer',
    async open(page, person) {
      await page.goto(await verificationLink(page, person))
      await heading(page, /^(?:Vous avez créé ce compte|Did you create this account)/)
    },
  },
  {
    name: 'adresse-autre-compte',
    async open(page, person) {
      const link = await verificationLink(page, person)
      await enter(page, (await registered()).email)
      await page.goto(link)
      await heading(page, /^(?:Vous avez créé ce compte|Did you create this account)/)
    },
  },
  {
    name: 'adresse-invite',
    async open(page, person) {
      const link = await verificationLink(page, person)
      await enterAsGuest(page)
      await page.goto(link)
      await heading(page, /^(?:Vous avez créé ce compte|Did you create this account)/)
    },
  },
  { name: 'accueil-invite', open: asGuest('/', /^Bonjour/) },
  { name: 'profil', open: behind('/profil', 'Marie Lefèvre') },
  { name: 'profil-acces', open: behind('/profil/acces', 'Moyens de connexion') },
  {
    name: 'profil-acces-inconnu',
    async open(page, person) {
      await linkGoogle(await signInAgain(person.email))
      await behind('/profil/acces', 'Moyens de connexion')(page, person)
      await expect(
        page.getByRole('button', { name: /^(?:Confirmer|Confirm) Google$/ }),
      ).toBeVisible()
    },
  },
  {
    name: 'double-verification',
    async open(page, person) {
      await behind('/profil/acces', 'Moyens de connexion')(page, person)
      await page.getByRole('link', { name: 'Activer la double vérification' }).click()
      await expect(page.getByRole('img', { name: /^Code QR/ })).toBeVisible()
    },
  },
  {
    name: 'codes-de-secours',
    async open(page, person) {
      await behind('/profil/acces', 'Moyens de connexion')(page, person)
      await page.getByRole('link', { name: 'Activer la double vérification' }).click()
      const key = await page.getByRole('group', { name: /^Pas d’appareil photo/ }).innerText()
      const code = await CodeApp.typed(key).next()
      await page.getByLabel('Code affiché par l’application').fill(code)
      await page.keyboard.press('Enter')
      await heading(page, 'Vos codes de secours')
    },
  },
  {
    name: 'profil-acces-codes',
    async open(page, person) {
      await behind('/profil/acces', 'Moyens de connexion')(page, person)
      await protect({ accessToken: (await storedToken(page)) ?? '' })
      await expect(page.getByText('10 sur 10 restants')).toBeVisible()
    },
  },
  {
    name: 'accueil-attente',
    async open(page, person) {
      await behind('/', /^Bonjour/)(page, person)
      const token = (await storedToken(page)) ?? ''
      await protect({ accessToken: token })
      await post('/api/auth/second-factor/wait', {}, { token })
      const card = page.getByRole('region', { name: /^Quelqu’un a demandé le retrait/ })
      await expect(card.getByRole('button', { name: 'C’est moi' })).toBeEnabled()
    },
  },
  { name: 'profil-donnees', open: behind('/profil/donnees', 'Données personnelles') },
  { name: 'profil-invite', open: asGuest('/profil', 'Invité') },
  { name: 'securite', open: behind('/securite', /^(?:Sécurité|Security)$/) },
  {
    name: 'reprise',
    async open(page, person) {
      await page.goto('/connexion')
      await page.getByRole('checkbox', { name: 'Rester connecté' }).check()
      await signIn(page, person.email)
      await heading(page, /^Bonjour/)
      await page.evaluate(() => localStorage.removeItem('accessToken'))
      await page.goto('/connexion')
      await heading(page, /^(?:Bon retour parmi nous|Welcome back)$/)
    },
  },
  {
    name: 'verrouillee',
    async open(page, person) {
      await enter(page, person.email)
      await page.keyboard.press('Alt+l')
      await heading(page, 'Session verrouillée')
    },
  },
  {
    name: 'accueil-perime',
    async open(page, person) {
      const answer = { headers: { 'X-Request-Id': 'essai' }, json: {} }
      // Home fetches the person again while their address is unverified.
      await page.route('**/api/common/user', (route) => route.fulfill(answer))
      await behind('/', /^Bonjour/)(page, person)
      await expect(page.getByRole('note').getByText('Cette page n’est plus à jour')).toBeVisible()
    },
  },
  {
    name: 'hors-connexion',
    async open(page, person) {
      await behind('/', /^Bonjour/)(page, person)
      await page.context().setOffline(true)
      await expect(page.getByText('Vous êtes hors connexion.')).toBeVisible()
    },
  },
  {
    name: 'sans-reponse',
    async open(page, person) {
      await enter(page, person.email)
      await page.route('**/api/auth/refresh-access-token', (route) =>
        route.fulfill({ status: 503, json: {} }),
      )
      await page.reload()
      await heading(page, 'Sésame ne répond pas')
    },
  },
  {
    name: 'sans-reseau',
    async open(page) {
      await page.goto('/hors-connexion')
      await heading(page, /^(?:Vous êtes hors connexion|You’re offline)$/)
    },
  },
  { name: 'conditions-nouvelles', open: askedAbout({}, 'Nos conditions changent') },
  {
    name: 'conditions-compte-repris',
    open: askedAbout(
      { acceptedTermsAt: null, adoptedAt: Date.UTC(2025, 10, 18, 12) },
      'Votre compte passe à Sésame',
    ),
  },
  {
    name: 'conditions-refus',
    open: askedAbout({ refusedTermsVersion: TERMS_DUE.version }, 'Vous avez refusé'),
  },
  { name: 'code-demande', open: codeAsked() },
  {
    name: 'code-refuse',
    open: codeAsked({}, CODE, async (page) => {
      await refuseCode(page, '492016', refused(403, 'auth/code-refused', { triesLeft: 3 }))
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    }),
  },
  {
    name: 'code-patience',
    open: codeAsked({}, CODE, async (page) => {
      const waits = refused(429, 'auth/second-factor-wait', {}, { 'retry-after': '270' })
      await refuseCode(page, '492016', waits)
      await expect(page.getByRole('note').filter({ hasText: /4\smin/ })).toBeVisible()
    }),
  },
  {
    name: 'code-expire',
    open: codeAsked({}, CODE, async (page) => {
      await refuseCode(page, '492016', refused(410, 'auth/ticket-expired'))
      await heading(page, /^(?:La demande a expiré|The request has expired)$/)
    }),
  },
  {
    name: 'code-de-secours',
    open: codeAsked({}, CODE, async (page) => {
      await page.getByRole('button', { name: /un code de secours$|a recovery code$/ }).click()
      await refuseCode(page, '7KQ2-M9XD', refused(403, 'auth/code-refused', { triesLeft: 4 }))
      await expect(page.locator('[aria-invalid=true]')).toBeVisible()
    }),
  },
  {
    name: 'sans-telephone',
    open: codeAsked({}, CODE, async (page) => {
      await page.getByRole('button', { name: /mon téléphone$|my phone$/ }).click()
      await heading(page, /^(?:Sans votre téléphone|Without your phone)$/)
    }),
  },
  {
    name: 'sans-telephone-attente',
    open: codeAsked(
      { wait: { since: Date.now() - 3.5 * DAY_MS, until: Date.now() + 3.5 * DAY_MS } },
      /^(?:Encore trois jours|Three more days)$/,
    ),
  },
  {
    name: 'sans-telephone-arretee',
    async open(page, person) {
      await hasWaited(page, person, Date.now() + DAY_MS)
      await codeAsked({}, /^(?:L’attente a été arrêtée|The wait was stopped)$/)(page, person)
    },
  },
  {
    name: 'sans-telephone-fin',
    async open(page, person) {
      await hasWaited(page, person, Date.now() - DAY_MS)
      await signedInAs({}, /^(?:L’attente est terminée|The wait is over)$/)(page, person)
    },
  },
  {
    name: 'double-verification-exigee',
    open: signedInAs(
      { secondFactorFrom: Date.UTC(2025, 11, 1, 12) },
      /^(?:Protégez votre compte|Protect your account)$/,
    ),
  },
  { name: 'aide', open: before('/aide', 'Aide') },
  { name: 'mentions-legales', open: before('/mentions-legales', 'Mentions légales') },
  { name: 'conditions', open: before('/conditions', 'Conditions d’utilisation') },
  {
    name: 'confidentialite',
    open: before('/confidentialite', 'Politique de confidentialité'),
  },
  { name: 'accessibilite', open: before('/accessibilite', 'Accessibilité') },
  {
    // Hosting's own page, which runs none of the application.
    name: 'introuvable',
    async open(page) {
      await page.goto('/nulle/part')
      await heading(page, /^(?:Page introuvable|Page not found)$/)
    },
  },
]
