import type { InboxMail } from '../../support/inbox.ts'
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
