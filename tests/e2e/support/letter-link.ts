import { post, type Person } from '../../support/api.ts'
import { signInAgain } from '../../support/identity.ts'
import { inbox, type InboxMail } from '../../support/inbox.ts'
import { SUBJECTS } from '../../support/letters.ts'
import { expect, type Page } from './test.ts'

/** Where a button of a letter leads, as its reader sees the letter. */
export async function letterLink(page: Page, { html }: InboxMail, button: string): Promise<string> {
  const reader = await page.context().newPage()
  // Its pictures are of no use here.
  await reader.route('**', (route) => route.abort())
  await reader.setContent(html ?? '')
  const link = reader.getByRole('link', { name: button, exact: true })
  await expect(link).toBeVisible()
  const href = (await link.getAttribute('href')) ?? ''
  await reader.close()
  return href
}

/** Asks for the letter that verifies a person's address, and resolves with its link. */
export async function verificationLink(page: Page, person: Person): Promise<string> {
  const { idToken } = await signInAgain(person.email)
  await post('/api/auth/verify-email', { idToken }, { token: person.accessToken })
  const letter = await inbox.waitFor(person.email, { subject: SUBJECTS.verifyEmail })
  return letterLink(page, letter, 'Vérifier l’adresse')
}
