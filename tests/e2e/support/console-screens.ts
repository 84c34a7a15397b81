import type { Person } from '../../support/api.ts'
import { operator } from '../../support/operators.ts'
import { enterConsole, TOOLS } from './console-steps.ts'
import type { Screen } from './screens.ts'
import { expect, type Page } from './test.ts'

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** Opens an address as an owner, who sees everything, and waits until nothing is being read any more. */
const asOwner =
  (path: string | ((person: Person) => string), name: string | RegExp) =>
  async (page: Page, person: Person) => {
    const { email } = await operator('owner')
    await enterConsole(page, email, typeof path === 'string' ? path : path(person))
    await heading(page, name)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }

/** Every screen of the operators' console. All checks and pictures include a screen added here. */
export const CONSOLE_SCREENS: readonly Screen[] = [
  {
    name: 'console-entree',
    async open(page) {
      await page.goto(TOOLS)
      await heading(page, 'Console des opérateurs')
    },
  },
  {
    name: 'console-refusee',
    async open(page, { email }) {
      await enterConsole(page, email, '/')
      await heading(page, 'Ce compte n’a pas la clé')
    },
  },
  { name: 'console-tableau', open: asOwner('/', 'Tableau de bord') },
  { name: 'console-personnes', open: asOwner('/personnes', 'Personnes') },
  {
    name: 'console-fiche',
    open: asOwner(({ uid }) => `/personnes/${uid}`, 'Marie Lefèvre'),
  },
  { name: 'console-journal', open: asOwner('/journal', 'Journal des opérateurs') },
  { name: 'console-annonces', open: asOwner('/annonces', 'Annonces') },
  { name: 'console-annonce', open: asOwner('/annonces/nouvelle', /annonce/i) },
  { name: 'console-taches', open: asOwner('/taches', 'Tâches planifiées') },
  { name: 'console-limites', open: asOwner('/limites', 'Limites') },
  { name: 'console-diagnostic', open: asOwner('/diagnostic', 'Diagnostic') },
  { name: 'console-operateurs', open: asOwner('/operateurs', 'Opérateurs et rôles') },
]
