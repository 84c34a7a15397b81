import type { OperatorRole } from '@sesame/contract/records/operator'
import { readFileSync } from 'node:fs'
import { operator } from '../support/operators.ts'
import { enterConsole, giveReason, openConsole, TOOLS } from './support/console-steps.ts'
import { enter as enterProduct } from './support/steps.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

const enter = async (page: Page, role: OperatorRole, path: string): Promise<void> =>
  enterConsole(page, (await operator(role)).email, path)

test('an operator finds a person, and ends their session with a reason', async ({
  page,
  person,
}) => {
  await enter(page, 'support', '/personnes')
  await page.getByRole('searchbox').fill(person.email)
  await page.getByRole('button', { name: 'Chercher' }).click()
  await page.getByRole('rowheader').filter({ hasText: person.email }).getByRole('link').click()
  await page.getByRole('button', { name: 'Fermer les sessions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Demande au guichet, identité vérifiée')
  await dialog.getByRole('button', { name: 'Fermer les sessions' }).click()
  await expect(page.getByText('1 session fermée.')).toBeVisible()
  await expect(page.getByText('Aucune session ouverte', { exact: true })).toBeVisible()
  // The journal entry, with the operator's name.
  await expect(page.getByText(/^par Marie Lefèvre · «\u00A0Demande au guichet/u)).toBeVisible()
})

test('an account without a role cannot open the console', async ({ page, person }) => {
  await enterConsole(page, person.email, '/')
  await expect(page.getByRole('heading', { name: 'Ce compte n’a pas la clé' })).toBeVisible()
})

test('the console’s session ends when its tab is closed', async ({ page, context }) => {
  await enter(page, 'admin', '/journal')
  await expect(page.getByRole('heading', { name: 'Journal des opérateurs' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${TOOLS}/journal`)
  await expect(other.getByRole('heading', { name: 'Console des opérateurs' })).toBeVisible()
})

test('one operator requests an erasure, another approves it, and the journal names both', async ({
  page,
  person,
  browser,
}) => {
  const [asking, approving] = [await operator('admin'), await operator('admin')]
  await openConsole(page, asking, `/personnes/${person.uid}`)
  await page.getByRole('button', { name: 'Supprimer le compte' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Demande écrite, identité vérifiée')
  await dialog.getByLabel(/^Pour confirmer/u).fill(person.email)
  await dialog.getByRole('button', { name: 'Demander la suppression' }).click()
  await expect(page.getByText(/^Suppression demandée par/u)).toBeVisible()

  const context = await browser.newContext()
  const other = await context.newPage()
  await openConsole(other, approving, '/en-attente')
  const row = other.getByRole('listitem').filter({ hasText: person.email })
  await row.getByRole('button', { name: /^Approuver/u }).click()
  const approval = other.getByRole('dialog')
  await giveReason(other, 'Pièce vérifiée au guichet')
  await approval.getByLabel(/^Pour confirmer/u).fill(person.email)
  await approval.getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(approval).toBeHidden()
  await context.close()

  await page.goto(`${TOOLS}/personnes/${person.uid}`)
  await expect(page.getByRole('heading', { name: 'Aucun compte ici' })).toBeVisible()
  await page.goto(`${TOOLS}/journal`)
  const rows = page.getByRole('table').locator('tbody tr')
  const filter = async (by: { readonly uid: string }): Promise<void> => {
    await page.getByLabel('Opérateur', { exact: true }).selectOption({ value: by.uid })
    await page.getByRole('button', { name: 'Filtrer' }).click()
  }
  const badges = (act: string) => rows.locator('.badge').filter({ hasText: act })
  await page.getByLabel('Identifiant visé').fill(person.uid)
  await page.keyboard.press('Enter')
  // The two actions and the opening of the person's page have one row each. Signing in has no row.
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: person.uid })).toHaveCount(3)
  for (const [by, did, didNot] of [
    [asking, 'Suppression demandée', 'Compte supprimé'],
    [approving, 'Compte supprimé', 'Suppression demandée'],
  ] as const) {
    await filter(by)
    await expect(badges(did)).toHaveCount(1)
    await expect(badges(didNot)).toHaveCount(0)
  }
})

test(
  'an operator’s export of a person’s data reaches the person, and the next export replaces it',
  SLOW,
  async ({ page, person, browser }) => {
    await enter(page, 'admin', `/personnes/${person.uid}`)
    for (const reason of ['Demande écrite du 18 novembre', 'Deuxième demande, du 24 novembre']) {
      await page.getByRole('button', { name: 'Exporter les données' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Motif').fill(reason)
      await dialog.getByRole('button', { name: 'Exporter les données' }).click()
      await expect(dialog).toBeHidden()
    }

    const context = await browser.newContext()
    const theirs = await context.newPage()
    await enterProduct(theirs, person.email, '/profil/donnees')
    await expect(theirs.getByText('Vos données, préparées par l’équipe de Sésame')).toBeVisible()
    const download = theirs.waitForEvent('download')
    await theirs.getByRole('button', { name: /^Télécharger vos données/u }).click()
    const text = readFileSync(await (await download).path(), 'utf8')
    const { profile, notifications } = JSON.parse(text) as Record<string, object>
    expect(profile).toMatchObject({ email: person.email })
    // The second export contains the alert about the first one.
    expect(Object.values(notifications ?? {})).toContainEqual(
      expect.objectContaining({ kind: 'export-ready' }),
    )
    await context.close()
  },
)
