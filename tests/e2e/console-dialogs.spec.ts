import { signInOnPhone } from '../support/alerts.ts'
import type { Person } from 'sesame-testing/api'
import { actOn, addService, askErasure, consoleToken } from '../support/console.ts'
import { freshEmail } from 'sesame-testing/identity'
import { operator } from '../support/operators.ts'
import { reachLimit } from '../support/rate-limits.ts'
import { expectNoSidewaysScroll, expectNoViolation } from './support/accessible.ts'
import { openConsole } from './support/console-steps.ts'
import { expectEnglish, expectFrench } from './support/languages.ts'
import { receiversSample } from './support/receivers-sample.ts'
import { expect, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Language = 'fr' | 'en'
/** The name of the button that opens a dialog, in both languages. */
type Opener = Readonly<Record<Language, string | RegExp>>

interface Screen {
  readonly name: string
  readonly path: (person: Person) => string
  /** Steps before the test opens the screen. */
  readonly prepare?: (person: Person) => Promise<unknown>
  /** A fake response of the API, used instead of the real one. */
  readonly answer?: { readonly endpoint: string; readonly json: object }
  /** Steps on the screen before the test opens the dialogs. */
  readonly begin?: (page: Page, person: Person, language: Language) => Promise<unknown>
  readonly openers: readonly Opener[]
}

const SCREENS: readonly Screen[] = [
  {
    name: 'a person',
    path: ({ uid }) => `/personnes/${uid}`,
    prepare: ({ email }) => signInOnPhone(email),
    openers: [
      { fr: 'Envoyer un lien', en: 'Send a link' },
      { fr: 'Faire vérifier l’adresse', en: 'Have the address verified' },
      { fr: 'Fermer les sessions', en: 'End the sessions' },
      { fr: /^Fermer la session\s: Safari/u, en: /^End the Safari/u },
      { fr: /^Marquer traitée/u, en: /^Mark as handled/u },
    ],
  },
  {
    name: 'an account',
    path: ({ uid }) => `/personnes/${uid}`,
    openers: [
      { fr: 'Changer le nom', en: 'Change the name' },
      { fr: 'Exporter les données', en: 'Export the data' },
      { fr: 'Désactiver le compte', en: 'Disable the account' },
      { fr: 'Supprimer le compte', en: 'Delete the account' },
    ],
  },
  {
    name: 'a disabled account',
    path: ({ uid }) => `/personnes/${uid}`,
    async prepare({ uid, email }) {
      const reason = 'Demande écrite, identité vérifiée'
      const token = await consoleToken(await operator('admin'))
      await actOn(uid, 'disable', token, { reason, confirm: email })
    },
    openers: [{ fr: 'Réactiver le compte', en: 'Enable the account' }],
  },
  {
    name: 'operators',
    path: () => '/operateurs',
    async prepare() {
      await consoleToken(await operator('support'))
    },
    openers: [
      { fr: 'Nommer quelqu’un', en: 'Add an operator' },
      { fr: /^Changer le rôle/u, en: /^Change the role/u },
      { fr: /^Fermer ses sessions/u, en: /^End their sessions/u },
    ],
  },
  {
    name: 'pending',
    path: () => '/en-attente',
    async prepare({ uid, email }) {
      await askErasure(await consoleToken(await operator('admin')), { uid, email })
    },
    openers: [
      { fr: /^Approuver/u, en: /^Approve/u },
      { fr: /^Refuser/u, en: /^Refuse/u },
    ],
  },
  {
    name: 'jobs',
    path: () => '/taches',
    openers: [
      { fr: /^Essayer à blanc/u, en: /^Dry run/u },
      { fr: /^Lancer maintenant/u, en: /^Run now/u },
      { fr: /^Passer /u, en: /^Switch to/u },
    ],
  },
  {
    name: 'services',
    path: () => '/services',
    prepare: async () => addService(await consoleToken(await operator('owner'))),
    openers: [
      { fr: 'Ajouter un service', en: 'Add a service' },
      { fr: /^Retirer : dialogues$/u, en: /^Remove: dialogues$/u },
    ],
  },
  {
    name: 'events',
    path: () => '/evenements',
    answer: { endpoint: 'events/search', json: receiversSample() },
    openers: [
      { fr: 'Ajouter un récepteur', en: 'Add a receiver' },
      { fr: /^Modifier : /u, en: /^Change: /u },
      { fr: /^Changer le secret : Catalogue$/u, en: /^Change the secret: Catalogue$/u },
      { fr: /^Approuver : Agenda$/u, en: /^Approve: Agenda$/u },
      { fr: /^Refuser : Agenda$/u, en: /^Refuse: Agenda$/u },
      { fr: /^Suspendre : Catalogue$/u, en: /^Suspend: Catalogue$/u },
      { fr: /^Retirer : Catalogue$/u, en: /^Remove: Catalogue$/u },
      { fr: /^Libérer : /u, en: /^Release: /u },
      { fr: /^Renvoyer : /u, en: /^Resend: /u },
      { fr: /^Renvoyer les 3/u, en: /^Resend all 3/u },
    ],
  },
  {
    name: 'limits',
    path: () => '/limites',
    prepare: ({ email }) => reachLimit('forgotPasswordEmail', email),
    async begin(page, { email }, language) {
      await page.getByRole('searchbox').fill(email)
      await page.getByRole('button', { name: { fr: 'Chercher', en: 'Search' }[language] }).click()
    },
    openers: [
      { fr: 'Lever toutes les limites', en: 'Lift all limits' },
      { fr: /^Lever : /u, en: /^Lift: /u },
    ],
  },
  {
    name: 'announcements',
    path: () => '/annonces',
    openers: [
      { fr: /^Abandonner : /u, en: /^Discard: /u },
      { fr: /^Terminer : /u, en: /^End now: /u },
    ],
  },
  {
    name: 'an announcement',
    path: () => '/annonces/nouvelle',
    async begin(page) {
      const title = `Test ${freshEmail().slice(0, 6)}`
      const words = page.getByRole('group').getByRole('textbox')
      await expect(words).toHaveCount(4)
      for (const field of await words.all()) await field.fill(title)
    },
    openers: [
      { fr: 'Garder en brouillon', en: 'Keep as a draft' },
      { fr: 'Publier maintenant', en: 'Publish now' },
    ],
  },
]

for (const { name, path, prepare, answer, begin, openers } of SCREENS)
  // Analyse each dialog once per theme, with a different width and language for each theme.
  for (const [width, language, colorScheme] of [
    [1280, 'fr', 'light'],
    [390, 'en', 'dark'],
  ] as const)
    test(`${name}: no dialog has an accessibility violation, in ${language}, ${colorScheme}, at ${width} px`, async ({
      page,
      person,
    }) => {
      await prepare?.(person)
      await page.addInitScript((locale) => localStorage.setItem('locale', locale), language)
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      if (answer) {
        const { endpoint, json } = answer
        await page.route(`**/api/tools/${endpoint}`, (route) => route.fulfill({ json }))
      }
      await openConsole(page, await operator('owner'), path(person))
      await begin?.(page, person, language)
      for (const { [language]: opener } of openers)
        await test.step(String(opener), async () => {
          const button = page.getByRole('button', { name: opener, disabled: false }).first()
          await button.focus()
          await page.keyboard.press('Enter')
          const dialog = page.getByRole('dialog')
          await expect(dialog).toBeVisible()
          await expect(dialog).toHaveAccessibleName(/\S/u)
          await expect(dialog.locator(':focus')).toBeVisible()
          // Submit the empty form so that the dialog also shows its errors.
          await dialog.getByRole('button').last().click()
          await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused()
          await expectNoViolation(page, [], 'dialog[open]')
          await expectNoSidewaysScroll(page)
          await (language === 'fr' ? expectFrench(page) : expectEnglish(page))
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
          await expect(button).toBeFocused()
        })
    })
