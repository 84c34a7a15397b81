import { SECOND_MS } from '@sesame/contract/durations'
import { verifyAddress } from '../support/identity.ts'
import { nextSecond } from '../support/next-second.ts'
import { giveRole, operator } from '../support/operators.ts'
import { withPasskey } from '../support/passkeys.ts'
import { enterConsole, giveReason, openConsole, TOOLS } from './support/console-steps.ts'
import { FIRST } from './support/passkeys.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, table: string, email: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: email })

/** The second owner approves the pending request about a person. */
async function approve(page: Page, email: string): Promise<void> {
  await page.goto(`${TOOLS}/operateurs`)
  await rowOf(page, 'Demandes, de la plus récente', email)
    .getByRole('button', { name: /^Approuver/u })
    .click()
  await dialog(page)
    .getByLabel(/^Pour confirmer/u)
    .fill(email)
  await dialog(page).getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(page.getByText('Demande approuvée\u00A0: c’est fait.')).toBeVisible(FIRST)
}

test('two owners give a role, which opens the console, and take it away, which ends access at once', async ({
  page,
  browser,
}) => {
  const { uid, email } = (await withPasskey()).person
  await verifyAddress(uid)
  await openConsole(page, await operator('owner'), '/operateurs')
  const [context, theirContext] = [await browser.newContext(), await browser.newContext()]
  const second = await context.newPage()
  await openConsole(second, await operator('owner'), '/operateurs')

  await test.step('one owner asks, and cannot approve their own request', async () => {
    await page.getByRole('button', { name: 'Nommer quelqu’un' }).click()
    await dialog(page).getByLabel('Adresse du compte Sésame').fill(email)
    await dialog(page).getByLabel('Rôle').selectOption('Administration')
    await giveReason(page)
    await dialog(page).getByRole('button', { name: 'Demander la nomination' }).click()
    await expect(page.getByText(/^Demande envoyée\./u)).toBeVisible()
    const own = rowOf(page, 'Demandes, de la plus récente', email)
    await expect(own.getByRole('button', { name: /^Approuver/u })).toBeDisabled()
    await expect(own).toContainText('La vôtre\u00A0: une autre personne l’approuve.')
  })

  const theirs = await theirContext.newPage()
  await test.step('the other approves, and the role opens the console', async () => {
    await approve(second, email)
    await expect(rowOf(second, 'Opérateurs', email)).toContainText('Administration')
    await nextSecond()
    await enterConsole(theirs, email, '/personnes')
    await expect(theirs.getByRole('heading', { level: 1, name: 'Personnes' })).toBeVisible()
  })

  await test.step('the role is taken away in the same way', async () => {
    await page.reload()
    await rowOf(page, 'Opérateurs', email)
      .getByRole('button', { name: /^Changer le rôle/u })
      .click()
    await dialog(page).getByLabel('Rôle').selectOption('Aucun rôle')
    await giveReason(page, 'Quitte l’équipe à la fin du mois')
    await dialog(page)
      .getByLabel(/^Pour confirmer/u)
      .fill(email)
    await dialog(page).getByRole('button', { name: 'Demander la nomination' }).click()
    await expect(page.getByText(/^Demande envoyée\./u)).toBeVisible()
    await approve(second, email)
    await expect(rowOf(second, 'Opérateurs', email)).toHaveCount(0)
  })

  await test.step('the next call is refused within five seconds', async () => {
    const takenAt = Date.now()
    await theirs.getByRole('button', { name: 'Chercher' }).click()
    await expect(theirs.getByText('Votre session a pris fin')).toBeVisible({
      timeout: 5 * SECOND_MS,
    })
    expect(Date.now() - takenAt).toBeLessThan(5 * SECOND_MS)
    await enterConsole(theirs, email, '/personnes')
    await expect(
      theirs.getByRole('heading', { level: 1, name: 'Ce compte n’a pas la clé' }),
    ).toBeVisible()
  })
  await Promise.all([context.close(), theirContext.close()])
})

test(
  'the requester takes a request back, another owner refuses one',
  SLOW,
  async ({ page, browser }) => {
    const { uid, email } = (await withPasskey()).person
    await giveRole(uid, 'support')
    await verifyAddress(uid)
    await openConsole(page, await operator('owner'), '/operateurs')
    const ask = async () => {
      await rowOf(page, 'Opérateurs', email)
        .getByRole('button', { name: /^Changer le rôle/u })
        .click()
      await dialog(page).getByLabel('Rôle').selectOption('Administration')
      await giveReason(page)
      await dialog(page)
        .getByLabel(/^Pour confirmer/u)
        .fill(email)
      await dialog(page).getByRole('button', { name: 'Demander la nomination' }).click()
      await expect(page.getByText(/^Demande envoyée\./u)).toBeVisible()
    }
    const close = async (at: Page, act: RegExp, verb: string) => {
      await rowOf(at, 'Demandes, de la plus récente', email)
        .getByRole('button', { name: act })
        .click()
      await giveReason(at, 'Pas avant la fin de sa formation')
      await dialog(at).getByRole('button', { name: verb }).click()
      await expect(at.getByText('Demande fermée\u00A0: rien n’a été fait.')).toBeVisible()
      await expect(rowOf(at, 'Demandes, de la plus récente', email)).toHaveCount(0)
    }
    await ask()
    await close(page, /^Retirer la demande/u, 'Retirer la demande')

    await ask()
    const context = await browser.newContext()
    const other = await context.newPage()
    await openConsole(other, await operator('owner'), '/operateurs')
    await close(other, /^Refuser/u, 'Refuser la demande')
    await expect(rowOf(other, 'Opérateurs', email)).toContainText('Assistance')
    await context.close()
  },
)
