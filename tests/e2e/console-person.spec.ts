import { signInOnPhone } from '../support/alerts.ts'
import { verifyAddress } from 'sesame-testing/identity'
import { inbox } from 'sesame-testing/inbox'
import { operator } from '../support/operators.ts'
import { expectAccessible } from './support/accessible.ts'
import { giveReason, openConsole } from './support/console-steps.ts'
import { expect, SLOW, test, type Page } from './support/console-test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const reasons = (page: Page) => page.getByText(/^par Marie Lefèvre · «\u00A0/u)

/** Opens the dialog of an action on a person's page in the console, and fills in the reason. */
async function begin(page: Page, act: string | RegExp, reason?: string): Promise<void> {
  await button(page, act).click()
  await giveReason(page, reason)
}
const finish = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()

for (const width of [1280, 390])
  test(
    `an account is renamed, disabled and enabled again, at ${width} px`,
    width === 1280 ? {} : SLOW,
    async ({ page, person }) => {
      // Only verified addresses get e-mails about their account.
      await verifyAddress(person.uid)
      await page.setViewportSize({ width, height: 844 })
      await openConsole(page, await operator('admin'), `/personnes/${person.uid}`)
      await begin(page, 'Changer le nom', 'Demande écrite du 18 novembre')
      await page.getByLabel('Nom à afficher').fill('Marie Vidal')
      await finish(page, 'Changer le nom')
      await expect(heading(page, 'Marie Vidal')).toBeVisible()

      await begin(page, 'Désactiver le compte', 'Signalement reçu, enquête en cours')
      const confirm = page.getByRole('dialog').getByLabel(/^Pour confirmer/u)
      await confirm.fill(`x${person.email}`)
      await finish(page, 'Désactiver')
      await expect(
        page.getByText('Ce n’est pas ce compte. Saisissez-le comme il est écrit.'),
      ).toBeVisible()
      await expect(confirm).toBeFocused()
      await confirm.fill(person.email.toUpperCase())
      await finish(page, 'Désactiver')
      await expect(page.getByText('Compte désactivé, 1\u00A0session fermée.')).toBeVisible()
      await inbox.waitFor(person.email, { subject: 'désactivé' })

      const why = page.getByRole('region', { name: /^Pourquoi la connexion/u })
      const verdict = why.getByRole('status')
      await expect(verdict).toContainText('toute connexion est refusée')
      await expect(why).toContainText('par Marie Lefèvre')
      await expect(why).toContainText('«\u00A0Signalement reçu, enquête en cours\u00A0»')
      await expectAccessible(page)
      await why.getByRole('button', { name: 'Réactiver le compte' }).click()
      await giveReason(page, 'Enquête close, rien à reprocher')
      await finish(page, 'Réactiver le compte')
      await expect(verdict).toContainText('Rien ne l’empêche de se connecter')
      await expect(verdict).toBeFocused()
      await expect(page.getByText('Compte réactivé.')).toBeVisible()
      await expect(button(page, 'Désactiver le compte')).toBeEnabled()
      // The newest entry comes first. Every entry shows its reason.
      await expect(reasons(page)).toHaveText([/rien à reprocher/u, /en cours/u, /18 novembre/u])
    },
  )

test(
  'the reset link and the verification link are mailed to the person only',
  SLOW,
  async ({ page, person }) => {
    await openConsole(page, await operator('support'), `/personnes/${person.uid}`)
    for (const [act, subject] of [
      ['Envoyer un lien', /mot de passe/u],
      ['Faire vérifier l’adresse', /adresse/u],
    ] as const) {
      await begin(page, act)
      await finish(page, 'Envoyer le lien')
      await expect(page.getByText('Lien envoyé.')).toBeVisible()
      const { links } = await inbox.waitFor(person.email, { subject })
      const shown = await page.content()
      for (const link of links) expect(shown).not.toContain(link)
    }
  },
)

test('an alert is marked as handled, and reopened', SLOW, async ({ page, person }) => {
  await signInOnPhone(person.email)
  await openConsole(page, await operator('support'), `/personnes/${person.uid}`)
  await begin(page, /^Marquer traitée\s: /u)
  await finish(page, 'Marquer traitée')
  await expect(page.getByText('Alerte marquée comme traitée.')).toBeVisible()
  await expect(page.getByText('traitée par un opérateur')).toBeVisible()
  await begin(page, /^Rouvrir\s: /u)
  await finish(page, 'Rouvrir')
  await expect(page.getByText('Alerte rouverte.')).toBeVisible()
  await expect(button(page, /^Marquer traitée\s: /u)).toBeVisible()
})

async function disable(page: Page, email: string): Promise<void> {
  await begin(page, 'Désactiver le compte')
  await page
    .getByRole('dialog')
    .getByLabel(/^Pour confirmer/u)
    .fill(email)
  await finish(page, 'Désactiver')
}

test(
  'if two operators have the same person’s page open, the second operator must reload it before acting',
  SLOW,
  async ({ page, person, browser }) => {
    await openConsole(page, await operator('admin'), `/personnes/${person.uid}`)
    await expect(heading(page, 'Marie Lefèvre')).toBeVisible()
    const context = await browser.newContext()
    const other = await context.newPage()
    await openConsole(other, await operator('admin'), `/personnes/${person.uid}`)
    await begin(other, 'Changer le nom')
    await other.getByLabel('Nom à afficher').fill('Marie Vidal')
    await finish(other, 'Changer le nom')
    await expect(heading(other, 'Marie Vidal')).toBeVisible()
    await context.close()

    await disable(page, person.email)
    await expect(page.getByRole('dialog').getByText('Fiche modifiée entre-temps')).toBeVisible()
    await expectAccessible(page, [], 'dialog[open]')
    await finish(page, 'Recharger la fiche')
    await expect(heading(page, 'Marie Vidal')).toBeVisible()
    await expect(button(page, 'Désactiver le compte')).toBeEnabled()

    await disable(page, person.email)
    await expect(page.getByText('Compte désactivé, 1\u00A0session fermée.')).toBeVisible()
  },
)
