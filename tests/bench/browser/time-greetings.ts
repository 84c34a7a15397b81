import { setTimeout as wait } from 'node:timers/promises'
import type { BareBrowser, BarePage } from './devtools.ts'
import { IS_READY, openPhone, REST_MS, until } from './load-page.ts'

/** Waiting times of a person after a sign-in and after a reload, in milliseconds. */
export interface Greetings {
  /** Time from the click on « Se connecter » to the greeting. */
  readonly entered: number
  /** Time from the start of a reload until the page's title and the person's name are shown; 0 without a reload. */
  readonly named: number
  /** Time from the start of a reload until the page can be used. */
  readonly working: number
}

declare global {
  interface Window {
    identityOrigin: string
    /**
     * The time when the button was pressed, when the greeting was painted, and when the page could be used, by
     * `performance.now()`.
     */
    pressed: number
    greeted?: number
    working?: number
  }
}

/**
 * Runs in the page before any other script: redirects the SDK's requests to the simulated identity service, and records when the
 * greeting is painted and when the page can be used.
 */
function watchGreeting(): void {
  const send = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    return send(url.replace('https://identitytoolkit.googleapis.com', window.identityOrigin), init)
  }
  const look = (): void => {
    requestAnimationFrame(look)
    const heading = document.querySelector('h1')
    if (heading?.textContent.startsWith('Bonjour Marie') !== true) return
    if (!heading.checkVisibility({ visibilityProperty: true })) return
    if (!/^(?:Accueil|Bonjour)/.test(document.title)) return
    window.greeted ??= performance.now()
    if ('ready' in document.documentElement.dataset) window.working ??= performance.now()
  }
  requestAnimationFrame(look)
}

interface Options {
  /** Address of the simulated identity service. */
  readonly identityOrigin: string
  /** Whether to reload the page that the sign-in opens. */
  readonly reloads: boolean
}

/** Signs in on the phone, like a person who fills in the form while code is still loading. */
export async function timeGreetings(
  browser: BareBrowser,
  url: string,
  { identityOrigin, reloads }: Options,
): Promise<Greetings> {
  const page = await openPhone(browser, watchGreeting)
  try {
    const source = `window.identityOrigin = ${JSON.stringify(identityOrigin)}`
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
    await page.send('Page.navigate', { url })
    await until(page, IS_READY, url)
    await fillIn(page)
    await page.evaluate(
      'window.pressed = performance.now(); document.querySelector("form").requestSubmit()',
    )
    await until(page, 'window.greeted !== undefined', url)
    const entered = Number(await page.evaluate('window.greeted - window.pressed'))
    if (!reloads) return { entered, named: 0, working: 0 }

    await wait(REST_MS)
    await page.send('Page.reload')
    await until(page, 'window.pressed === undefined && window.working !== undefined', url)
    const [named = 0, working = 0] = (await page.evaluate(
      '[window.greeted, window.working]',
    )) as number[]
    return { entered, named, working }
  } finally {
    await page.close()
  }
}

const TYPED = { email: 'mesure@exemple.fr', password: 'Tournesol-42' }

async function fillIn(page: BarePage): Promise<void> {
  for (const [type, text] of Object.entries(TYPED)) {
    await page.evaluate(`document.querySelector('input[type=${type}]').focus()`)
    await page.send('Input.insertText', { text })
    await wait(REST_MS / 2)
  }
}
