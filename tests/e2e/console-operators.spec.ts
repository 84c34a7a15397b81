import { SECOND_MS } from '@sesame/contract/durations'
import { verifyAddress } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { nextSecond } from 'sesame-testing/next-second'
import { giveRole, operator } from '../support/operators.ts'
import { withPasskey } from 'sesame-testing/passkeys'
import { enterConsole, giveReason, openConsole, TOOLS } from './support/console-steps.ts'
import { FIRST } from './support/passkeys.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog')
const rowOf = (page: Page, table: string, email: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: email })

const requestOf = (page: Page, email: string) =>
  page.getByRole('listitem').filter({ hasText: email })

/** Approves the pending request about a person, as the second owner. */
async function approve(page: Page, email: string): Promise<void> {
  await page.goto(`${TOOLS}/en-attente`)
  await requestOf(page, email)
    .getByRole('button', { name: /^Approuver/u })
    .click()
  await giveReason(page)
  await dialog(page)
    .getByLabel(/^Pour confirmer/u)
    .fill(email)
  await dialog(page).getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(page.getByText('Demande approuvée\u00A0: c’est fait.')).toBeVisible(FIRST)
}

test(
  'a role that two owners grant opens the console, and access ends immediately when they remove the role',
  SLOW,
  async ({ page, browser }) => {
    const { uid, email } = (await withPasskey()).person
    await verifyAddress(uid)
    await openConsole(page, await operator('owner'), '/operateurs')
    const [context, theirContext] = [await browser.newContext(), await browser.newContext()]
    const second = await context.newPage()
    const other = await operator('owner')
    await verifyAddress(other.uid)
    await openConsole(second, other, '/operateurs')

    await test.step('one owner requests the role, and cannot approve their own request', async () => {
      await page.getByRole('button', { name: 'Nommer quelqu’un' }).click()
      await dialog(page).getByLabel('Adresse du compte Sésame').fill(email)
      await dialog(page).getByLabel('Rôle').selectOption('Administration')
      await giveReason(page)
      await dialog(page).getByRole('button', { name: 'Demander la nomination' }).click()
      await expect(page.getByText(/^Demande envoyée\./u)).toBeVisible()
      await page.goto(`${TOOLS}/en-attente`)
      const own = requestOf(page, email)
      await expect(own).toContainText('Demandé par vous')
      await expect(own.getByRole('button', { name: /^(?:Approuver|Refuser)/u })).toHaveCount(0)
    })

    await test.step('the other owner learns of the request by an e-mail that does not name the person, and in the console', async () => {
      const mail = await inbox.waitFor(other.email, {
        subject: 'Une demande attend votre décision',
      })
      expect(mail.text).toContain(`${TOOLS}/en-attente`)
      expect(mail.text).not.toContain(email)
      await second.goto(TOOLS)
      const rail = second.getByRole('navigation', { name: 'Console', exact: true })
      await expect(rail.getByRole('link', { name: /attend(?:ent)? votre décision/u })).toBeVisible()
      await second.getByRole('link', { name: 'Décider' }).click()
      await expect(second.getByRole('heading', { level: 1, name: 'En attente' })).toBeVisible()
    })

    const theirs = await theirContext.newPage()
    await test.step('the other owner approves, and the role opens the console', async () => {
      await approve(second, email)
      await second.goto(`${TOOLS}/operateurs`)
      await expect(rowOf(second, 'Opérateurs', email)).toContainText('Administration')
      await nextSecond()
      await enterConsole(theirs, email, '/personnes')
      await expect(theirs.getByRole('heading', { level: 1, name: 'Personnes' })).toBeVisible()
    })

    await test.step('both owners remove the role in the same way', async () => {
      await page.goto(`${TOOLS}/operateurs`)
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
      await second.goto(`${TOOLS}/operateurs`)
      await expect(rowOf(second, 'Opérateurs', email)).toHaveCount(0)
    })

    await test.step('without the role, the next call is refused within five seconds', async () => {
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
  },
)

test(
  'the requester can withdraw a request, and another owner can refuse one',
  SLOW,
  async ({ page, browser }) => {
    const { uid, email } = (await withPasskey()).person
    await giveRole(uid, 'support')
    await verifyAddress(uid)
    await openConsole(page, await operator('owner'), '/operateurs')
    const ask = async () => {
      await page.goto(`${TOOLS}/operateurs`)
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
      await at.goto(`${TOOLS}/en-attente`)
      await requestOf(at, email).getByRole('button', { name: act }).click()
      await giveReason(at, 'Pas avant la fin de sa formation')
      await dialog(at).getByRole('button', { name: verb }).click()
      await expect(at.getByText('Demande fermée\u00A0: rien n’a été fait.')).toBeVisible()
      await expect(requestOf(at, email)).toHaveCount(0)
    }
    await ask()
    await close(page, /^Retirer la demande/u, 'Retirer la demande')

    await ask()
    const context = await browser.newContext()
    const other = await context.newPage()
    await openConsole(other, await operator('owner'), '/operateurs')
    await close(other, /^Refuser/u, 'Refuser la demande')
    await other.goto(`${TOOLS}/operateurs`)
    await expect(rowOf(other, 'Opérateurs', email)).toContainText('Assistance')
    await context.close()
  },
)
