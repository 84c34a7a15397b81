import AxeBuilder from '@axe-core/playwright'
import { chromium, type Browser, type Page } from '@playwright/test'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ROOT } from '../project.ts'
import { brandAsAcme } from '../testing/acme.ts'
import { makeCheckout, valuesOf, type BuildCheckout } from '../testing/build-checkout.ts'
import { provideChromium } from '../testing/chromium.ts'

// Long timeouts, because the tests start a server, a browser and builds.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let checkout: BuildCheckout
let browser: Browser
/** The address of the brand page, opened without a project. */
let address: string
const started: ChildProcess[] = []

beforeAll(async () => {
  checkout = makeCheckout()
  brandAsAcme(checkout.folder)
  // Vite reads every tsconfig.json that the page's own tsconfig.json references.
  for (const file of globSync('*/tsconfig.json', { cwd: ROOT })) {
    cpSync(join(ROOT, file), join(checkout.folder, file))
  }
  browser = await chromium.launch({ executablePath: await provideChromium() })
  address = await start()
})
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())))
afterAll(async () => {
  await browser.close()
  await Promise.all(started.map(stop))
  checkout.remove()
})

/** Starts `scripts/brand.ts` in the checkout, and returns the address that it prints. */
async function start(...parameters: string[]): Promise<string> {
  const child = spawn(process.execPath, ['scripts/brand.ts', ...parameters], {
    cwd: checkout.folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  started.push(child)
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /(http:\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('no address was printed')
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  expect(await ended).toEqual([0, null])
}

async function open(address: string, more: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...more,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.goto(address)
  await page.getByRole('table').waitFor()
  return page
}

/** Changes a file in brand/, and returns a function that undoes the change. */
function change(name: string, ours: string, theirs: string): () => void {
  const file = join(checkout.folder, 'brand', name)
  const good = readFileSync(file, 'utf8')
  expect(good).toContain(ours)
  writeFileSync(file, good.replace(ours, theirs))
  return () => writeFileSync(file, good)
}

const faultsOf = (page: Page) => page.getByRole('alert').getByRole('listitem').allInnerTexts()

describe('the brand page', () => {
  it('shows the faults of the build until they are fixed, and keeps the scroll position', async () => {
    const page = await open(address)
    await page.getByText('Prête à construire').waitFor()
    await page.evaluate('scrollTo(0, 3000); isSamePage = true')
    const mend = change('brand.ts', '#0d1b2a', '#777777')
    await page.getByText('La construction sera refusée').waitFor()
    const faults = await faultsOf(page)
    const { code, output } = checkout.build('emulator')
    mend()

    expect(code).toBe(1)
    const said = output.split('\n').filter((line) => line.includes(' / brand/'))
    expect(said.map((line) => line.replace(/ \/ .*/, '').replace(/^.*?(?=brand\/)/, ''))).toEqual(
      faults,
    )
    expect(faults).toContain('brand/brand.ts\u00A0: Texte, de jour, 4,25 pour 4,50')
    await page.getByText('Prête à construire').waitFor()
    expect(await page.evaluate('[scrollY, isSamePage]')).toEqual([3000, true])
  })

  it('redraws the name, the words and the logo when their files change', async () => {
    const page = await open(address, { locale: 'en-GB' })
    await page.getByText('Ready to build').waitFor()
    expect(await page.locator('body').innerText()).not.toMatch(/s[ée]same/i)
    await page.getByText('L’équipe d’Acme').first().waitFor()
    const mends = [
      change('brand.ts', "NAME = 'Acme'", "NAME = 'Été'"),
      change('en.ts', "['Hello,', 'Acme.']", "['Come in,', 'Été.']"),
      change('logo.svg', '<path ', '<rect '),
      change('wordmark.svg', 'viewBox', 'box'),
    ]
    await page.getByText('Come in,').waitFor()
    await page.getByText('The build will be refused').waitFor()
    expect(await faultsOf(page)).toEqual([
      'brand/logo.svg: only <path d="…" />, with class="accent" or without, in <svg viewBox="0 0 … …">',
      'brand/wordmark.svg: only <path d="…" />, with class="accent" or without, in <svg viewBox="0 0 … …">',
    ])
    expect(
      await page.locator('iframe').first().contentFrame().locator('body').innerText(),
    ).toContain('Été')
    for (const mend of mends) mend()
    await page.getByText('Ready to build').waitFor()
  })

  it('draws the wordmark of Acme, without the accent that only our own name has', async () => {
    const page = await open(address)
    const wordmark = page.locator('.logo .word > svg')
    expect(await wordmark.count()).toBe(await page.locator('.logo').count())
    const { width, height } = (await wordmark.first().boundingBox()) ?? { width: 0, height: 1 }
    expect(width / height).toBeCloseTo(88 / 24)
    const mend = change('brand.ts', "NAME = 'Acme'", "NAME = 'Été'")
    await page.getByText('L’équipe d’Été').first().waitFor()
    expect(await page.locator('.e').count()).toBe(0)
    mend()
  })

  it('shows why the build would refuse a project’s settings', async () => {
    const values = valuesOf('sesame-staging').replace(/^VITE_LEGAL_ADDRESS=.*$/m, '')
    checkout.write('.env.sesame-staging', values)
    const page = await open(await start('--project', 'staging'))
    await page.getByText('La construction sera refusée').waitFor()
    const [fault = ''] = await faultsOf(page)
    expect(fault).toContain('VITE_LEGAL_ADDRESS\u00A0: absente, ici et dans brand/brand.ts')
    const mend = change('brand.ts', "address: ''", "address: '1 rue d’Acme, Paris'")
    await page.getByText('Prête à construire').waitFor()
    await page.getByText('https://sesame-staging.example').waitFor()
    await page.locator('#notice').getByText('1 rue d’Acme, Paris').waitFor()
    mend()
    checkout.reset()
  })

  it.each([
    ['fr-FR', 'light', 1280],
    ['fr-FR', 'dark', 320],
    ['en-GB', 'dark', 1280],
    ['en-GB', 'light', 320],
  ] as const)('is accessible: %s, %s, %i px', async (locale, colorScheme, width) => {
    const page = await open(address, {
      locale,
      colorScheme,
      viewport: { width, height: 800 },
    })
    // axe cannot analyse the frame of an e-mail, which runs no scripts; tests/e2e/emails.spec.ts checks e-mails instead.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .exclude('iframe')
      .options({ rules: { 'target-size': { enabled: true } } })
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.hash')).toBe('#contenu')
  })
})
