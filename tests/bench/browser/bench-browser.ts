import { chromium, type Page } from '@playwright/test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBareBrowser } from './devtools.ts'
import { timeWaits, timeWork, type Waits, type Work } from './load-page.ts'
import { buildPeers } from './peers.ts'
import { serve } from './serve.ts'
import { weighSignIn } from './weigh-sign-in.ts'

const LOADS = 9

type Load = Waits & Work

/** Measurements of one page, in the order of its loads. */
export interface PageFigures extends Record<keyof Load, readonly number[]> {
  /** Bytes of JavaScript through a finished e-mail sign-in, weighed once; 0 for the page that cannot sign in. */
  readonly script: readonly [number]
}

export type BrowserFigures = Record<'sesame' | 'plain' | 'firebaseui', PageFigures>

/** Measures the built client against a plain form and FirebaseUI, in turns, in the same browser. */
export async function benchBrowser(dist: string, chromiumPath: string): Promise<BrowserFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-bench-'))
  cpSync(dist, folder, { recursive: true })
  await buildPeers(folder)
  const { origin, close } = await serve(folder)
  const bare = await startBareBrowser(chromiumPath)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  const pages = {
    sesame: { url: `${origin}/connexion`, signIn: signInToSesame },
    plain: { url: `${origin}/plain`, signIn: null },
    firebaseui: { url: `${origin}/firebaseui`, signIn: signInToFirebaseUi },
  }
  try {
    const loads: Record<string, Load[]> = { sesame: [], plain: [], firebaseui: [] }
    // The first turn only warms up the browser, and does not count.
    for (let turn = 0; turn <= LOADS; turn += 1) {
      for (const [name, { url }] of Object.entries(pages)) {
        const load = { ...(await timeWaits(bare, url)), ...(await timeWork(bare, url)) }
        if (turn > 0) loads[name]?.push(load)
      }
    }
    const figures: Record<string, PageFigures> = {}
    for (const [name, { url, signIn }] of Object.entries(pages)) {
      const of = (key: keyof Load) => (loads[name] ?? []).map((load) => load[key])
      const script = signIn === null ? 0 : await weighSignIn(browser, url, signIn)
      figures[name] = {
        ...{ typable: of('typable'), submittable: of('submittable') },
        ...{ blocked: of('blocked'), script: [script] },
      }
    }
    return figures as BrowserFigures
  } finally {
    await bare.close()
    await browser.close()
    close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signInToSesame(page: Page): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill('mesure@exemple.fr')
  await page.getByLabel('Mot de passe', { exact: true }).fill('Tournesol-42')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => localStorage.getItem('accessToken') !== null)
}

async function signInToFirebaseUi(page: Page): Promise<void> {
  await page.locator('input[type=email]').fill('mesure@exemple.fr')
  await page.locator('[type=submit]').click()
  await page.locator('input[type=password]').fill('Tournesol-42')
  await page.locator('[type=submit]').click()
  await page.waitForFunction(() => document.title === 'signed in')
}
