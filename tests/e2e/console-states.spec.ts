import { giveRole, operator } from '../support/operators.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectNoViolation,
} from './support/accessible.ts'
import { giveReason, openConsole, TOOLS } from './support/console-steps.ts'
import { overviewSample } from './support/overview-sample.ts'
import { expect, test } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const NOTHING = { items: [], next: null }
const UNCOUNTED = {
  ...overviewSample(30),
  signIns: [],
  refusals: [],
  signUps: [],
  upgrades: [],
  guests: [],
  resetRequests: [],
}
const MODE = { sweep: false, setBy: 'setting', dryRunSince: null }

interface Part {
  /** The path of the screen that calls the endpoint. */
  readonly path: string
  readonly endpoint: string
  readonly failed: string
  /** A response of the API without entries, and the text that the screen then shows. */
  readonly empty?: readonly [answer: object, said: string]
}

const PARTS: readonly Part[] = [
  {
    path: '/',
    endpoint: 'overview',
    failed: 'Chiffres indisponibles',
    empty: [UNCOUNTED, 'Rien n’a encore été compté'],
  },
  {
    path: '/personnes',
    endpoint: 'people/search',
    failed: 'Liste indisponible',
    empty: [NOTHING, 'Personne ne correspond'],
  },
  { path: '/personnes/quelquun', endpoint: 'people/read', failed: 'Fiche indisponible' },
  {
    path: '/journal',
    endpoint: 'journal/search',
    failed: 'Journal indisponible',
    empty: [{ ...NOTHING, total: 0 }, 'Aucune entrée'],
  },
  {
    path: '/annonces',
    endpoint: 'announcements/search',
    failed: 'Annonces indisponibles',
    empty: [NOTHING, 'Aucune annonce'],
  },
  {
    path: '/taches',
    endpoint: 'jobs/search',
    failed: 'Tâches indisponibles',
    empty: [{ mode: MODE, brake: { braked: [], releasedBy: [] }, items: [] }, 'Aucune tâche'],
  },
  {
    path: '/limites',
    endpoint: 'limits/reached/search',
    failed: 'Limites atteintes indisponibles',
    empty: [{ items: [] }, 'Aucune limite atteinte'],
  },
  {
    path: '/services',
    endpoint: 'services',
    failed: 'Services indisponibles',
    empty: [{ items: [] }, 'Aucun service'],
  },
  {
    path: '/evenements',
    endpoint: 'events/search',
    failed: 'Récepteurs indisponibles',
    empty: [{ isOn: true, items: [] }, 'Aucun récepteur'],
  },
  { path: '/diagnostic', endpoint: 'diagnosis', failed: 'Diagnostic indisponible' },
  {
    path: '/en-attente',
    endpoint: 'requests/search',
    failed: 'Demandes indisponibles',
    empty: [NOTHING, 'Rien n’attend votre décision'],
  },
]

for (const { path, endpoint, failed, empty } of PARTS)
  test(`${endpoint}: the screen loads, fails and loads again${empty ? ', and shows an empty list' : ''}`, async ({
    page,
  }) => {
    const held = Promise.withResolvers<unknown>()
    await page.route(`**/api/tools/${endpoint}`, async (route) => {
      await held.promise
      await route.fulfill({
        status: 503,
        json: { error: { code: 'server/unavailable', message: '', requestId: 'a1B2c3D4e5' } },
      })
    })
    // Return no operators, because all tests share the operators and a long table would slow this test.
    await page.route('**/api/tools/operators', (route) => route.fulfill({ json: { items: [] } }))
    await openConsole(page, await operator('owner'), path)
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
    await expectNoViolation(page, [], 'main')

    held.resolve(null)
    const note = page.getByRole('alert').filter({ hasText: failed })
    await expect(note).toContainText('a1B2c3D4e5')
    await expect(note).not.toContainText('server/')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, [], 'main')

    await page.unroute(`**/api/tools/${endpoint}`)
    if (empty) {
      const [json, said] = empty
      await page.route(`**/api/tools/${endpoint}`, (route) => route.fulfill({ json }))
      await note.getByRole('button', { name: 'Réessayer' }).click()
      await expect(page.getByRole('heading', { name: said, exact: true })).toBeVisible()
      await expectNoViolation(page, [], 'main')
      await expectNoSidewaysScroll(page)
    } else {
      await note.getByRole('button', { name: 'Réessayer' }).click()
      await expect(note).toBeHidden()
    }
  })

test('a list is printed with dark text on white and with its headings, but without the navigation rail', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await openConsole(page, await operator('owner'), '/personnes')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('.rail, .btn').filter({ visible: true })).toHaveCount(0)
  await expect(table.getByText('Dernière activité', { exact: true })).toBeVisible()
  expect(await table.evaluate((one) => one.clientWidth)).toBeGreaterThan(900)
})

test('if the console’s code does not load, the page says so and offers a reload', async ({
  context,
}) => {
  // Use a separate page, because the failed load logs an error in the page's console.
  const page = await context.newPage()
  const asPage = { contentType: 'text/html', body: '<!doctype html>' }
  await page.route('**/assets/index-*.js', (route) => route.fulfill(asPage))
  await page.goto(TOOLS)
  await expect(page.getByRole('alert')).toContainText('Cette page ne s’est pas chargée.')
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Recharger la page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an operator who lacks a right is told which role has it, on screens that are accessible at both widths', async ({
  page,
  person,
}) => {
  await openConsole(page, await operator('support'), `/personnes/${person.uid}`)
  for (const act of ['Changer le nom', 'Exporter les données', 'Désactiver le compte']) {
    const button = page.getByRole('button', { name: act })
    await expect(button).toBeDisabled()
    await expect(button).toHaveAccessibleDescription('Réservé à l’administration')
  }
  await page.goto(`${TOOLS}/journal`)
  await expect(page.getByRole('heading', { name: 'Réservé à l’administration' })).toBeVisible()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, [], 'main')
  }
  await page.goto(`${TOOLS}/operateurs`)
  await expect(page.getByRole('button', { name: 'Nommer quelqu’un' })).toHaveAccessibleDescription(
    'Réservé à la direction',
  )
  await page.goto(`${TOOLS}/nulle-part`)
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeVisible()
})

test('after a demotion, an action is refused with an explanation and changes nothing', async ({
  page,
  person,
}) => {
  const admin = await operator('admin')
  await openConsole(page, admin, `/personnes/${person.uid}`)
  await page.getByRole('button', { name: 'Changer le nom' }).click()
  await giveReason(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom à afficher').fill('Marie Vidal')
  await giveRole(admin.uid, 'support')
  await dialog.getByRole('button', { name: 'Changer le nom' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Adressez-vous à l’administration.')
  await expectAccessible(page, [], 'main')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Changer le nom' })).toBeDisabled()
})

test('without a network, the screen stays, shows the time of its data and disables its actions', async ({
  page,
  person,
  context,
}) => {
  await openConsole(page, await operator('admin'), `/personnes/${person.uid}`)
  const act = page.getByRole('button', { name: 'Changer le nom' })
  await expect(act).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByText('Vous êtes hors connexion')).toBeVisible()
  await expect(page.getByText(/^Dernière mise à jour/u)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Marie Lefèvre' })).toBeVisible()
  await expect(act).toBeDisabled()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, [], 'main')
  }
  await context.setOffline(false)
  await expect(page.getByText('Vous êtes hors connexion')).toBeHidden()
  await expect(act).toBeEnabled()
})

test('if the API fails while the console opens, the session is kept and the page offers to try again', async ({
  page,
}) => {
  await page.route('**/api/tools/session', (route) => route.fulfill({ status: 503 }))
  await openConsole(page, await operator('support'), '/personnes')
  await expect(page.getByRole('heading', { name: 'La console ne répond pas' })).toBeVisible()
  await expectAccessible(page, [], 'main')
  await page.unroute('**/api/tools/session')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personnes' })).toBeVisible()
})
