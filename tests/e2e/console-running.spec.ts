import { DAY_MS } from '@sesame/contract/durations'
import { post } from 'sesame-testing/api'
import { recordAt, writeRecord } from '../support/erasure.ts'
import { inbox } from 'sesame-testing/inbox'
import { operator } from '../support/operators.ts'
import { reachLimit } from '../support/rate-limits.ts'
import { expectNoSidewaysScroll } from './support/accessible.ts'
import { giveReason, openConsole } from './support/console-steps.ts'
import { press, typeInto } from './support/keyboard.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const finish = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()

test(
  'a dry run of a job only counts the records, and a real run removes them',
  SLOW,
  async ({ page }) => {
    const old = `rateLimits/sign-in/${Date.now() - 2 * DAY_MS}/old`
    await writeRecord(old, { n: 1, max: 300 })
    await page.setViewportSize({ width: 390, height: 844 })
    await openConsole(page, await operator('admin'), '/taches')
    const card = page.getByRole('row', { name: /^Compteurs de limites périmés/u })
    const counted = (column: string) => card.locator(`td[data-l="${column}"]`)
    /** Reloads the list until it shows that the job has run. */
    const seen = (words: string) =>
      expect(async () => {
        await page.getByRole('button', { name: 'Actualiser' }).click()
        await expect(counted('Dernier passage')).toContainText(words, { timeout: 2_000 })
        await expect(card.getByText('Terminée')).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 25_000 })

    await card.getByRole('button', { name: /^Essayer à blanc/u }).click()
    await giveReason(page)
    await finish(page, 'Essayer à blanc')
    await expect(page.getByText('Essai demandé. Le résultat s’affichera ici.')).toBeVisible()
    await seen('à blanc, lancé par un opérateur')
    await expect(counted('À traiter')).toHaveText(/^[1-9]/u)
    await expect(counted('Traités')).toHaveText('0')
    expect(await recordAt(old)).not.toBeNull()
    await expectNoSidewaysScroll(page)

    await card.getByRole('button', { name: /^Lancer maintenant/u }).click()
    await expect(page.getByRole('dialog')).toContainText(/Au dernier passage\s: [1-9]/u)
    await giveReason(page)
    await finish(page, 'Lancer la tâche')
    await expect(page.getByText('Passage demandé. Le résultat s’affichera ici.')).toBeVisible()
    await expect.poll(() => recordAt(old), { timeout: 25_000 }).toBeNull()
    await seen('s, lancé par un opérateur')
    await expect(counted('Traités')).toHaveText(/^[1-9]/u)
  },
)

test('jobs can be switched to real runs, and back to dry runs', SLOW, async ({ page }) => {
  await writeRecord('jobs/sweep', null)
  await openConsole(page, await operator('admin'), '/taches')
  const mode = page.getByRole('region', { name: 'Mode des tâches' })
  const change = async (button: string): Promise<void> => {
    await press(mode.getByRole('button', { name: button }))
    await giveReason(page)
    await finish(page, button)
    await expect(page.getByText('Mode changé. Il vaut dès le prochain passage.')).toBeVisible()
  }
  await expect(mode).toContainText('Les tâches comptent seulement')
  await change('Passer en réel')
  await expect(mode).toContainText('Les tâches traitent ce qui est dû, à leur heure.')
  await expect(mode).toContainText('Décidé depuis la console.')
  await page.reload()
  await expect(mode).toContainText('Les tâches traitent ce qui est dû, à leur heure.')
  await change('Passer à blanc')
  await expect(mode).toContainText('Les tâches comptent seulement')
})

test(
  'an operator finds the exceeded rate limit of an address and resets it, by keyboard',
  SLOW,
  async ({ page, person }) => {
    const { email } = person
    await reachLimit('forgotPasswordEmail', email)
    await openConsole(page, await operator('admin'), '/limites')
    const now = page.getByRole('table', { name: 'Limites atteintes en ce moment' })
    await expect(
      now.getByRole('row', { name: /Mot de passe oublié, pour l’adresse/u }),
    ).toBeVisible()
    const search = page.getByRole('searchbox')
    await typeInto(search, 'sans domaine@')
    await page.keyboard.press('Enter')
    await expect(search).toHaveAttribute('aria-invalid', 'true')
    await typeInto(search, email.toUpperCase())
    await page.keyboard.press('Enter')
    const row = page
      .getByRole('table', { name: `Limites\u00A0: ${email}` })
      .getByRole('row', { name: /^Mot de passe oublié, pour l’adresse/u })
    await expect(row).toContainText('5 sur 5')
    await expect(row).toContainText('Atteinte')

    await press(row.getByRole('button', { name: /^Lever/u }))
    await expect(page.getByRole('dialog')).toContainText(`${email}, à 5 sur 5`)
    await giveReason(page)
    await finish(page, 'Lever la limite')
    await expect(page.getByText('Limite levée.')).toBeVisible()
    await expect(row).toContainText('0 sur 5')
    await expect(row).toContainText('Libre')
    await post('/api/auth/forgot-password', { email, captchaToken: '', locale: 'fr' })
    await inbox.waitFor(email, { subject: 'mot de passe' })
  },
)
