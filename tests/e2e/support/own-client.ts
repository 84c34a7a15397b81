import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from '../../support/root.ts'
import type { Page } from './test.ts'

/** A build of the client with other variables than the suite's client. */
export interface OwnClient {
  /** The folder of the build. */
  readonly folder: string
  /** Makes a page load this build instead of the suite's. */
  readonly install: (page: Page) => Promise<void>
  readonly remove: () => void
}

/** Builds the client with these variables, in about twenty seconds. */
export async function buildOwnClient(
  variables: Readonly<Record<string, string>>,
): Promise<OwnClient> {
  const folder = mkdtempSync(join(ROOT, 'web', 'dist-own-'))
  Object.assign(process.env, variables)
  await build({
    configFile: join(ROOT, 'web', 'vite.config.ts'),
    mode: 'emulator',
    logLevel: 'warn',
    build: { outDir: folder },
  })
  for (const name of Object.keys(variables)) Reflect.deleteProperty(process.env, name)
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const [entry = ''] = /\/assets\/index-[\w-]+\.js/.exec(html) ?? []
  return {
    folder,
    async install(page) {
      await page.route('**/assets/**', async (route) => {
        const { pathname } = new URL(route.request().url())
        const path = join(folder, pathname)
        if (existsSync(path)) return route.fulfill({ path })
        // Hosting must still serve the document, because only Hosting's pages may reach the emulators. Replace only the script
        // that the document loads.
        if (!/\/index-[\w-]+\.js$/.test(pathname)) return route.continue()
        return route.fulfill({ contentType: 'text/javascript', body: `import '${entry}'` })
      })
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
