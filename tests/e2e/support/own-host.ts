import { chromium, type Browser } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { allowSources, hostSources } from '../../../web/build/deploy-config.ts'
import { environmentOf } from '../../../web/build/environment.ts'
import { inlineSources } from '../../../web/build/inline-parts.ts'
import { emulatorValues } from '../../../web/build/env-files.ts'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { contentTypeOf, forward, serve } from '../../support/serve.ts'
import { HEADLESS_SHELL } from './browsers.ts'
import { buildOwnClient } from './own-client.ts'

const hosting = new URL(suiteVariable('HOSTING_URL'))

/** Sends a file of a folder. Returns false if the folder has no file at the path. */
export function sendFile(response: ServerResponse, folder: string, path: string): boolean {
  const file = join(folder, path)
  if (path.endsWith('/') || !existsSync(file)) return false
  response.setHeader('Content-Type', contentTypeOf(file))
  response.end(readFileSync(file))
  return true
}

/**
 * A browser that loads another build of the client, but at the suite's URL, with the same origin, Hosting's headers and the
 * build's policy.
 */
export interface OwnHost {
  readonly browser: Browser
  readonly folder: string
  readonly close: () => Promise<void>
}

/** Builds the client with these variables and serves it. */
export async function openOwnHost(variables: Readonly<Record<string, string>>): Promise<OwnHost> {
  const { folder, remove } = await buildOwnClient(variables)
  const environment = environmentOf(
    { ...emulatorValues(), ...variables },
    { mode: 'emulator', dev: false },
  )
  const own = [inlineSources(folder), hostSources(environment)]
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', hosting)
    if (pathname.startsWith('/api/')) {
      forward(request, response, hosting.origin)
      return
    }
    if (sendFile(response, folder, pathname)) return
    // Send Hosting's headers with a page of this build.
    void fetch(new URL(pathname, hosting)).then(({ headers }) => {
      for (const [name, value] of headers) {
        if (/^(?:content-(?:length|encoding)|transfer-encoding|connection|etag)$/.test(name))
          continue
        const isPolicy = name === 'content-security-policy'
        response.setHeader(name, isPolicy ? own.reduce(allowSources, value) : value)
      }
      const page = `${pathname}.html`
      sendFile(response, folder, existsSync(join(folder, page)) ? page : '/index.html')
    })
  })
  const served = await serve(server)
  // The page must keep Hosting's URL, because it derives the emulators' ports from it. Therefore the browser resolves Hosting's
  // host to our server.
  const browser = await chromium.launch({
    ...HEADLESS_SHELL,
    args: [
      ...(HEADLESS_SHELL.args ?? []),
      `--host-resolver-rules=MAP ${hosting.host} ${new URL(served.origin).host}`,
    ],
  })
  return {
    browser,
    folder,
    close: async () => {
      await browser.close()
      await served.close()
      remove()
    },
  }
}
