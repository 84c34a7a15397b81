import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderEmail } from '../../functions/src/mails/render-email.ts'
import {
  SAMPLE_EMAILS,
  SAMPLE_RECIPIENT,
  SAMPLE_SITE,
} from '../../functions/src/testing/sample-emails.ts'
import { HEADLESS_SHELL } from './support/browsers.ts'
import { picture } from './support/picture.ts'

const VIEWS = [
  { kind: '720-clair', width: 720, colorScheme: 'light' },
  { kind: '390-sombre', width: 390, colorScheme: 'dark' },
] as const

/**
 * Takes pictures of every kind of e-mail in French: on a wide screen with the light theme, and on a narrow screen with the dark
 * theme.
 */
export async function takeEmailPictures(folder: string): Promise<void> {
  const browser = await chromium.launch(HEADLESS_SHELL)
  for (const { kind: view, width, colorScheme } of VIEWS) {
    const page = await browser.newPage({ colorScheme })
    for (const [name, message, links] of SAMPLE_EMAILS.filter(
      ([name, { kind }]) => name === kind,
    )) {
      await page.setViewportSize({ width, height: 100 })
      const all = { ...links, site: SAMPLE_SITE, sender: 'Sésame, 12 rue de l’Exemple, 69001 Lyon' }
      await page.setContent(renderEmail(message, SAMPLE_RECIPIENT, all).html)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ width, height })
      writeFileSync(join(folder, `courriel-${name}-${view}.webp`), await picture(page))
    }
  }
  await browser.close()
}
