import { build } from 'esbuild'
import type * as databaseSdk from 'firebase/database'
import type * as appSdk from 'firebase/app'

/** The browser build of the client SDK, and the page that runs it. */
export interface BrowserSdk {
  readonly sdk: typeof appSdk & typeof databaseSdk
  readonly localStorage: {
    getItem(key: string): string | null
    setItem(key: string, value: string): void
  }
  close(): void
}

/** The parts of jsdom that this file uses. jsdom ships no types. */
interface Page {
  readonly window: Omit<BrowserSdk, 'close'> & { eval(code: string): void; close(): void }
}

/** Imports a package for which TypeScript finds no types. */
const load = (name: string): Promise<unknown> => import(name)

/** Loads the browser build of the SDK into a page that runs scripts and loads resources. */
export async function loadBrowserSdk(port: number): Promise<BrowserSdk> {
  const { JSDOM } = (await load('jsdom')) as {
    JSDOM: new (html: string, options: object) => Page
  }
  const { window } = new JSDOM('<!doctype html><body></body>', {
    url: `http://127.0.0.1:${port}/`,
    runScripts: 'dangerously',
    resources: 'usable',
    pretendToBeVisual: true,
  })
  window.eval(`${await bundle()};window.sdk=sdk`)
  return { sdk: window.sdk, localStorage: window.localStorage, close: () => window.close() }
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from 'firebase/app'\nexport * from 'firebase/database'",
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'iife',
    globalName: 'sdk',
    platform: 'browser',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}
