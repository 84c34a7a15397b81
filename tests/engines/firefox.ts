import { launch, type ConsoleMessage, type Page } from 'puppeteer-core'
import type { DrivenTab, Engine, Visitor } from './engine.ts'
import { FIREFOX } from './programs.ts'

/** Starts Firefox and controls it through WebDriver BiDi. Debian has no driver for Firefox with the older WebDriver protocol. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: { 'intl.accept_languages': 'fr-FR, fr' },
  })
  return {
    async openVisitor(): Promise<Visitor> {
      const context = await browser.createBrowserContext()
      const errors: string[] = []
      return {
        errors,
        async openTab() {
          const page = await context.newPage()
          page.on('pageerror', (error) => errors.push(String(error)))
          page.on('console', (message: ConsoleMessage) => {
            if (message.type() === 'error') errors.push(message.text())
          })
          return drivenTab(page)
        },
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}

function drivenTab(page: Page): DrivenTab {
  return {
    async goTo(url) {
      await page.goto(url)
    },
    async reload() {
      await page.reload()
    },
    call: (script, ...given) => page.evaluate(script, ...given),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
  }
}
