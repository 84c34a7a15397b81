import type { AnnouncementItem } from '@sesame/contract/endpoints/console/announcements'
import type { JobBrake } from '@sesame/contract/endpoints/console/jobs'
import { DEMO_ACCOUNTS } from '../../support/demo-accounts.ts'
import { DEMO_OPERATORS } from '../../support/demo-operators.ts'
import { enterConsole, PATIENT, TOOLS } from './console-steps.ts'
import { receiversSample } from './receivers-sample.ts'
import type { Screen } from './screens.ts'
import { expect, type Page } from './test.ts'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible(PATIENT)

const [marie] = DEMO_ACCOUNTS
const owner = DEMO_OPERATORS.find(({ role }) => role === 'owner')

type Demo = Pick<(typeof DEMO_ACCOUNTS)[number], 'email' | 'password'>
const enterAs = async (page: Page, demo: Demo | undefined, path: string) => {
  if (demo) await enterConsole(page, demo.email, path, demo.password)
}

/** Opens an address as an owner, whose role sees everything, and waits until everything is loaded. */
const asOwner =
  (path: string, name: string | RegExp, shown?: (page: Page) => Promise<void>) =>
  async (page: Page) => {
    await enterAs(page, owner, path)
    await heading(page, name)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, PATIENT)
    await shown?.(page)
  }

/** Expects the screen to contain a table, a list or a plot. */
const has = (role: 'img' | 'row' | 'listitem', name: string | RegExp) => (page: Page) =>
  expect(page.locator('main').getByRole(role, { name }).first()).toBeVisible()

/** Opens a screen after replacing one endpoint's response. With null, the endpoint responds with status 503. */
const answering =
  (api: string, answer: object | null, open: (page: Page) => Promise<void>) =>
  async (page: Page) => {
    await page.route(`**/api/tools/${api}`, (route) =>
      answer === null ? route.fulfill({ status: 503, body: '' }) : route.fulfill({ json: answer }),
    )
    await open(page)
  }

/** A screen of the console. It needs only the demo accounts (scripts/suite/seed/seed-e2e.ts). */
export interface ConsoleScreen extends Screen {
  readonly open: (page: Page) => Promise<void>
}

/** Every screen of the operators' console, with data. A screen added here is automatically checked and photographed. */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  {
    name: 'console-entree',
    async open(page) {
      await page.goto(TOOLS)
      await heading(page, 'Console des opérateurs')
    },
  },
  {
    name: 'console-refusee',
    async open(page) {
      await enterAs(page, marie, '/')
      await heading(page, 'Ce compte n’a pas la clé')
    },
  },
  {
    name: 'console-tableau',
    open: asOwner('/', 'Tableau de bord', has('img', /^Connexions/)),
  },
  {
    name: 'console-en-attente',
    open: asOwner('/en-attente', 'En attente', (page) =>
      expect(page.getByText('Supprimer un compte').first()).toBeVisible(),
    ),
  },
  { name: 'console-personnes', open: asOwner('/personnes', 'Personnes', has('row', /@/)) },
  {
    name: 'console-fiche',
    open: asOwner(`/personnes/${marie?.uid}`, 'Marie Lefèvre'),
  },
  {
    name: 'console-journal',
    open: asOwner('/journal', 'Journal des opérateurs', has('row', /Entrée dans la console/)),
  },
  { name: 'console-annonces', open: asOwner('/annonces', 'Annonces', has('row', /manque/)) },
  { name: 'console-annonce', open: asOwner('/annonces/nouvelle', /annonce/i) },
  { name: 'console-taches', open: asOwner('/taches', 'Tâches planifiées') },
  { name: 'console-limites', open: asOwner('/limites', 'Limites', has('row', /Inscriptions/)) },
  { name: 'console-diagnostic', open: asOwner('/diagnostic', 'Diagnostic') },
  {
    name: 'console-operateurs',
    open: asOwner('/operateurs', 'Opérateurs et rôles', has('row', /Paul Garnier/)),
  },
  { name: 'console-services', open: asOwner('/services', 'Services') },
  {
    name: 'console-evenements',
    open: answering(
      'events/search',
      receiversSample(),
      asOwner('/evenements', 'Événements sortants', has('row', /person\.erased/)),
    ),
  },
]

const saying = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible()

/** A long announcement. Its author, an operator, has left, so only their uid is known. */
const LONG_ANNOUNCEMENT: AnnouncementItem = {
  id: 'longue',
  state: 'live',
  kind: 'maintenance',
  revision: 3,
  date: 1_900_000_000_000,
  startsAt: 1_900_000_000_000,
  endsAt: 1_901_000_000_000,
  fr: { title: `Coupure ${'déconseillée '.repeat(8).trim()}`, text: 'Dix minutes.' },
  en: { title: `Outage ${'discouraged '.repeat(8).trim()}`, text: 'Ten minutes.' },
  editedBy: '8hccDtIpsLousbTeQnzVK6ilNBJv',
  editedAt: 1_899_000_000_000,
}

/**
 * Jobs stopped by the safety limit, with an operator's approval to continue. That operator has left, so only their uid is known.
 */
const BRAKE: JobBrake = {
  braked: [
    { kind: 'idle-accounts', left: 1_240 },
    { kind: 'sign-ups', left: 12_345 },
  ],
  releasedBy: ['8hccDtIpsLousbTeQnzVK6ilNBJv'],
}

/** Screens without data, with too much data, or with parts that failed. */
export const CONSOLE_STATES: readonly ConsoleScreen[] = [
  {
    name: 'console-tableau-panne',
    open: answering(
      'overview',
      null,
      asOwner('/', 'Tableau de bord', (page) =>
        expect(page.getByRole('button', { name: 'Réessayer' }).first()).toBeVisible(),
      ),
    ),
  },
  {
    name: 'console-personnes-vide',
    open: answering(
      'people/search',
      { items: [], next: null },
      asOwner('/personnes', 'Personnes', saying('Personne ne correspond')),
    ),
  },
  {
    name: 'console-fiche-inconnue',
    open: asOwner('/personnes/nobody', 'Personnes', saying('Aucun compte ici')),
  },
  {
    name: 'console-annonces-longues',
    open: answering(
      'announcements/search',
      { items: [LONG_ANNOUNCEMENT], next: null },
      asOwner('/annonces', 'Annonces', has('row', /Coupure/)),
    ),
  },
  {
    name: 'console-taches-freinees',
    open: async (page) => {
      await page.route('**/api/tools/jobs/search', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as object
        await route.fulfill({ response, json: { ...answer, brake: BRAKE } })
      })
      await asOwner('/taches', 'Tâches planifiées', saying('Comptes inactifs'))(page)
    },
  },
  {
    name: 'console-limites-vide',
    open: answering(
      'limits/reached/search',
      { items: [] },
      asOwner('/limites', 'Limites', saying('Aucune limite atteinte')),
    ),
  },
  {
    name: 'console-evenements-essai',
    open: answering('events/search', receiversSample(), async (page) => {
      const refused = { outcome: 'redirected', isAccepted: false, tookMs: 35 }
      await page.route('**/api/tools/events/test', (route) => route.fulfill({ json: refused }))
      await asOwner('/evenements', 'Événements sortants', has('row', /person\.erased/))(page)
      await page.getByRole('button', { name: 'Envoyer un essai : Catalogue' }).click()
      await expect(page.getByText('Essai :', { exact: true })).toBeVisible()
    }),
  },
  {
    name: 'console-evenements-eteints',
    open: asOwner('/evenements', 'Événements sortants', saying('Les événements sont éteints')),
  },
]
