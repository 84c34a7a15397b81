import { enter } from './support/steps.ts'
import { expectStill, noteShifts, STILL } from './support/still.ts'
import { expect, test, type Page } from './support/test.ts'

/** The length of a person's lists is only known once they load. A shift below 0.1 counts as good. */
const LISTS = 0.05

async function openScreen(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}

test('nothing moves by itself while a screen before the door comes in', async ({ page }) => {
  await noteShifts(page)
  // Only the first visit downloads the font.
  for (const [path, name] of [
    ['/connexion', 'Connexion'],
    ['/inscription', 'Créer un compte'],
    ['/mot-de-passe-oublie', 'Mot de passe oublié'],
    ['/aide', 'Aide'],
    ['/conditions', 'Conditions d’utilisation'],
    ['/confidentialite', 'Politique de confidentialité'],
    ['/introuvable', 'Page introuvable'],
  ] as const) {
    await openScreen(page, path, name)
    await expectStill(page, STILL)
  }
})

test('nothing moves by itself while a screen behind the door comes in', async ({
  page,
  person,
}) => {
  await enter(page, person.email)
  await noteShifts(page)
  for (const [path, name, atMost] of [
    ['/profil', 'Marie Lefèvre', STILL],
    ['/profil/acces', 'Accès', STILL],
    ['/profil/donnees', 'Données personnelles', STILL],
    ['/securite', 'Sécurité', LISTS],
  ] as const) {
    await openScreen(page, path, name)
    await expectStill(page, atMost)
  }
})
