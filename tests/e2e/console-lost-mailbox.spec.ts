import type { Browser } from '@playwright/test'
import { call, registered, type Person } from 'sesame-testing/api'
import { SUBJECTS } from '../support/emails.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { freshEmail, verifyAddress } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { changeAddressByTwo, consoleToken } from '../support/console.ts'
import { operator } from '../support/operators.ts'
import { giveReason, openConsole, TOOLS } from './support/console-steps.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'
import { emailLink } from './support/email-link.ts'
import { FIRST } from './support/passkeys.ts'

/** Creates a registered person whose profile says that their address is verified. */
async function knownPerson() {
  const person = await registered()
  await verifyAddress(person.uid)
  // Call this endpoint, because it also stores in the profile that the address is verified.
  await call('GET', '/api/common/user', { token: person.accessToken })
  return person
}

/** Signs in to the console as this admin, then opens the dialog that approves the pending request about an address. */
async function openApproval(browser: Browser, admin: Person, address: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openConsole(page, admin, '/en-attente')
  await page
    .getByRole('listitem')
    .filter({ hasText: address })
    .getByRole('button', { name: /^Approuver/u })
    .click(FIRST)
  return { context, page }
}

async function approve(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await giveReason(page)
  await dialog.getByLabel(/^Pour confirmer/u).fill(address)
  await dialog.getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(page.getByText('Demande approuvée\u00A0: c’est fait.')).toBeVisible(FIRST)
}

test(
  'if a person lost their mailbox, one admin requests a new address, another approves it, and the old address can undo the change',
  SLOW,
  async ({ page, browser }) => {
    const person = await knownPerson()
    const email = freshEmail()

    await openConsole(page, await operator('admin'), `/personnes/${person.uid}`)
    const group = page.getByRole('list', { name: 'À deux opérateurs' })
    await group.getByRole('button', { name: 'Changer l’adresse' }).click(FIRST)
    await page.getByLabel('Nouvelle adresse').fill(email)
    await page.getByLabel('L’ancienne boîte').selectOption('Perdue')
    await giveReason(page)
    await page.getByRole('button', { name: 'Demander le changement' }).click()
    await expect(page.getByText(/^Demande envoyée\./u)).toBeVisible()

    const admin = await operator('admin')
    const { context, page: second } = await openApproval(browser, admin, person.email)
    await expect(second.getByRole('dialog')).toContainText('peut annuler pendant 7')
    await approve(second, person.email)
    expect((await call('GET', '/api/common/user', { token: person.accessToken })).status).toBe(401)
    await inbox.waitFor(email, { subject: SUBJECTS.resetPassword })

    const elsewhere = await browser.newContext({ baseURL: suiteVariable('HOSTING_URL') })
    const other = await elsewhere.newPage()
    const notice = await inbox.waitFor(person.email, { subject: SUBJECTS.emailChanged })
    await other.goto(await emailLink(other, notice, 'Annuler ce changement'))
    await other.getByRole('button', { name: 'Annuler ce changement' }).click()
    await expect(other.getByText(/^L’ancienne adresse a repris sa place/)).toBeVisible()
    await second.goto(`${TOOLS}/personnes/${person.uid}`)
    await expect(second.getByRole('main')).toContainText(person.email)
    await expect(second.getByRole('main')).not.toContainText(email)
    await Promise.all([context.close(), elsewhere.close()])
  },
)

test(
  'if two admins report that the old mailbox is in a stranger’s hands, its owner can no longer undo the change of address',
  SLOW,
  async ({ page, browser }) => {
    const person = await knownPerson()
    const [email, first, second] = [freshEmail(), await operator('admin'), await operator('admin')]
    const tokens = [await consoleToken(first), await consoleToken(second)] as const
    await changeAddressByTwo(person, email, ...tokens)
    const notice = await inbox.waitFor(person.email, { subject: SUBJECTS.emailChanged })

    await openConsole(page, first, `/personnes/${person.uid}`)
    await page.getByRole('button', { name: 'L’ancienne boîte est prise' }).click(FIRST)
    await giveReason(page)
    await page.getByRole('button', { name: 'Demander', exact: true }).click()
    await expect(page.getByText(/^Demande envoyée\./u)).toBeVisible()

    const { context, page: other } = await openApproval(browser, second, email)
    await approve(other, email)

    const elsewhere = await browser.newContext({ baseURL: suiteVariable('HOSTING_URL') })
    const thief = await elsewhere.newPage()
    await thief.goto(await emailLink(thief, notice, 'Annuler ce changement'))
    await thief.getByRole('button', { name: 'Annuler ce changement' }).click()
    await expect(thief.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
    await page.goto(`${TOOLS}/personnes/${person.uid}`)
    await expect(page.getByRole('main')).toContainText(email)
    await expect(page.getByRole('button', { name: 'L’ancienne boîte est prise' })).toBeHidden()
    await Promise.all([context.close(), elsewhere.close()])
  },
)
