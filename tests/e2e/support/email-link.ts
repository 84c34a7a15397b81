import { post, type Person } from 'sesame-testing/api'
import { signInAgain } from 'sesame-testing/identity'
import { inbox, type InboxMail } from 'sesame-testing/inbox'
import { SUBJECTS } from '../../support/emails.ts'
import { expect, type Page } from './test.ts'

/** Finds the link of a button in an e-mail, as a reader of the e-mail would. */
export async function emailLink(page: Page, { html }: InboxMail, button: string): Promise<string> {
  const reader = await page.context().newPage()
  // Block all requests, because the link does not need the pictures.
  await reader.route('**', (route) => route.abort())
  await reader.setContent(html ?? '')
  const link = reader.getByRole('link', { name: button, exact: true })
  await expect(link).toBeVisible()
  const href = (await link.getAttribute('href')) ?? ''
  await reader.close()
  return href
}

/** Requests the e-mail that verifies a person's address, and resolves with its link. */
export async function verificationLink(page: Page, person: Person): Promise<string> {
  const { idToken } = await signInAgain(person.email)
  await post('/api/auth/verify-email', { idToken }, { token: person.accessToken })
  const message = await inbox.waitFor(person.email, { subject: SUBJECTS.verifyEmail })
  return emailLink(page, message, 'Vérifier l’adresse')
}
