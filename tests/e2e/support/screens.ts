import { DAY_MS } from '@sesame/contract/durations'
import { PRODUCT } from '@sesame/contract/product'
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
import {
  CODE,
  TERMS_DUE,
  asGuest,
  askedAbout,
  before,
  behind,
  codeAsked,
  hasWaited,
  heading,
  refuseCode,
  refused,
  sendEmpty,
  signedInAs,
  upgrade,
} from './open-screens.ts'
import { enter, enterAsGuest, signIn, storedToken } from './steps.ts'
import { expect, type Page } from './test.ts'

/** A screen in one of its states, and how to open it. Pictures of the screen are named after `name`. */
export interface Screen {
  readonly name: string
  readonly open: (page: Page, person: Person) => Promise<void>
}

/** Every screen of the product. A screen added here is automatically checked and photographed. */
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
      // Home fetches the user again if their address is unverified.
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
      await heading(page, `${PRODUCT} ne répond pas`)
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
      `Votre compte passe à ${PRODUCT}`,
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
    // Hosting's own page, which runs no code of the application.
    name: 'introuvable',
    async open(page) {
      await page.goto('/nulle/part')
      await heading(page, /^(?:Page introuvable|Page not found)$/)
    },
  },
]
