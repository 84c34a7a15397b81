import { readFileSync } from 'node:fs'
import { operator } from '../support/operators.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts'
import { openConsole } from './support/console-steps.ts'
import { press } from './support/keyboard.ts'
import { expectEnglish } from './support/languages.ts'
import { FIRST } from './support/passkeys.ts'
import { overviewSample } from './support/overview-sample.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const withHistory = (page: Page) =>
  page.route('**/api/tools/overview', async (route) => {
    const { days } = route.request().postDataJSON() as { days: number }
    await route.fulfill({ json: overviewSample(days) })
  })

const signIns = (page: Page) =>
  page.getByRole('region', { name: /^(?:Connexions par|Sign-ins per)/ })

test(
  'today’s sign-ups are counted in the plot and listed in the table',
  SLOW,
  async ({ page, person }) => {
    expect(person.uid).not.toBe('')
    await openConsole(page, await operator('support'), '/')
    await expect(page.getByRole('heading', { level: 1, name: 'Tableau de bord' })).toBeVisible(
      FIRST,
    )
    const signUps = page.getByRole('region', { name: 'Inscriptions' })
    await press(signUps.locator('summary'))
    await expect(signUps.getByRole('row')).toHaveCount(1 + 31)
    await expect(signUps.getByRole('row').last()).toHaveText(/[1-9]\d*\s*\d*$/u)
  },
)

test(
  'each range shows its own bars, sentence and table, and exports its own file',
  SLOW,
  async ({ page }) => {
    await withHistory(page)
    await openConsole(page, await operator('support'), '/')
    // The table stays open when the range changes.
    await signIns(page).getByText('Lire en tableau').click()
    for (const [range, days, bars] of [
      ['7\u00A0jours', 7, 8],
      ['30\u00A0jours', 30, 31],
      ['90\u00A0jours', 90, 91],
      ['1\u00A0an', 365, 52],
    ] as const)
      await test.step(range, async () => {
        await page.getByText(range, { exact: true }).click()
        await expect(page.getByText(`Connexions, ${days}\u00A0jours`)).toBeVisible()
        const plot = signIns(page).getByRole('img').first()
        await expect(plot).toHaveAttribute(
          'aria-label',
          /^Connexions par (?:jour|semaine), du .+ au .+\s: entre [\d\s]+ et [\d\s]+\./u,
        )
        await expect(plot.locator('rect.b, rect.part')).toHaveCount(bars)
        await expect(signIns(page).getByRole('table').last().getByRole('row')).toHaveCount(1 + bars)
        const lines = (await savedFile(page)).trim().split('\r\n')
        expect(lines).toHaveLength(1 + days + 1)
        const { signUps } = overviewSample(days)
        const column = cells(lines[0]).indexOf('Inscriptions')
        expect(lines.slice(1).map((line) => Number(cells(line)[column]))).toEqual(signUps)
      })
  },
)

test(
  'plots and their tables are accessible and fit both screen widths, in English',
  SLOW,
  async ({ page }) => {
    await withHistory(page)
    await page.addInitScript(() => localStorage.setItem('locale', 'en'))
    await openConsole(page, await operator('support'), '/')
    // Use the shortest range, to keep the accessibility analysis short.
    await page.getByText('7\u00A0days', { exact: true }).click()
    await expect(page.getByText('Sign-ins, 7\u00A0days')).toBeVisible()
    for (const summary of await page.locator('main summary').all()) await summary.click()
    await expectAccessible(page, [], 'main')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await expectEnglish(page)
  },
)

/** Returns the cells of a CSV line. Assumes that no cell contains a comma. */
const cells = (line = '') => line.split(',').map((cell) => cell.replace(/^\uFEFF?"|"$/gu, ''))

async function savedFile(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Enregistrer en CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tableau-de-bord-[\d-]+\.csv$/u)
  return readFileSync(await file.path(), 'utf8')
}
