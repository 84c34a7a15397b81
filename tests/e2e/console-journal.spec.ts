import { readFileSync } from 'node:fs'
import { consoleToken, endSessions } from '../support/console.ts'
import { operator } from '../support/operators.ts'
import { openConsole } from './support/console-steps.ts'
import { press, typeInto } from './support/keyboard.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Reasons that a spreadsheet would run as formulas. */
const FORMULAS = ['=1+1+cmd|calc', '+33600000000', '-2+3+cmd|calc', '@AUJOURDHUI()']

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')

test(
  'the journal is searched by keyboard, and exported safely for spreadsheets',
  SLOW,
  async ({ page, person }) => {
    const token = await consoleToken(await operator('support'))
    for (const reason of FORMULAS) await endSessions(token, person.uid, reason)
    const admin = await operator('admin')
    await openConsole(page, admin, '/journal')

    await test.step('filters by the person concerned, then searches for words of the reason', async () => {
      await typeInto(page.getByLabel('Identifiant visé'), person.uid)
      await page.keyboard.press('Enter')
      // There are eight rows: four for opening the person's page and four for ending sessions. Both entries of an action (begun,
      // done) share one row.
      await expect(rows(page)).toHaveCount(8)
      await typeInto(page.getByRole('searchbox', { name: 'Mots du motif' }), 'aujourdhui(')
      await page.keyboard.press('Enter')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page).first()).toContainText('@AUJOURDHUI()')
      await page.getByRole('searchbox', { name: 'Mots du motif' }).clear()
    })

    await test.step('filters by action and operator', async () => {
      await page.getByLabel('Action').selectOption('Fiche ouverte')
      await page.getByRole('button', { name: 'Filtrer' }).click()
      await expect(rows(page)).toHaveCount(4)
      await page.getByLabel('Opérateur', { exact: true }).selectOption({ value: admin.uid })
      await page.getByRole('button', { name: 'Filtrer' }).click()
      await expect(page.getByRole('heading', { name: 'Aucune entrée' })).toBeVisible()
      await page.getByLabel('Opérateur', { exact: true }).selectOption('Tous')
      await page.getByLabel('Action').selectOption('Sessions fermées')
      await page.getByRole('button', { name: 'Filtrer' }).click()
      await expect(rows(page)).toHaveCount(4)
    })

    await test.step('in CSV, exports no reason that a spreadsheet would run as a formula', async () => {
      const csv = await saved(page, 'Exporter en CSV', /^journal-\d{4}-\d\d-\d\d\.csv$/u)
      for (const formula of FORMULAS) {
        expect(csv).toContain(`"'${formula}"`)
        expect(csv).not.toContain(`"${formula}"`)
      }
      expect(csv.match(/"sessions-ended"/gu)).toHaveLength(8)
    })

    await test.step('in JSON Lines, exports every entry exactly as it is in the chain', async () => {
      const lines = await saved(page, 'Exporter en JSON Lines', /\.jsonl$/u)
      const entries = lines.trim().split('\n')
      expect(entries).toHaveLength(8)
      const reasons = entries.map((line) => (JSON.parse(line) as { reason?: string }).reason)
      expect(new Set(reasons)).toEqual(new Set(FORMULAS))
    })

    await test.step('verifies that the chain is intact', async () => {
      await press(page.getByRole('button', { name: 'Vérifier la chaîne' }))
      await expect(
        page.getByText(/^La chaîne est intacte, de l’entrée \d+ à \d+\.$/u),
      ).toBeVisible()
    })
  },
)

/** Downloads the filtered entries, and returns the file's text. */
async function saved(page: Page, button: string, name: RegExp): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(name)
  return readFileSync(await file.path(), 'utf8')
}
