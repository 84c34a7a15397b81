import { chromium, type Browser } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { allowSources, hostSources } from '../../../web/build/deploy-config.ts'
import { environmentOf } from '../../../web/build/environment.ts'
import { inlineSources } from '../../../web/build/inline-parts.ts'
import { emulatorValues } from '../../../web/build/project-settings.ts'
import { suiteVariable } from '../../support/environment.ts'
import { serve } from '../../support/serve.ts'
import { HEADLESS_SHELL } from './browsers.ts'
import { buildOwnClient } from './own-client.ts'

const hosting = new URL(suiteVariable('HOSTING_URL'))

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.html': 'text/html; charset=utf-8',
}

/** Sends a file of a folder, if it is there. */
export function sendFile(response: ServerResponse, folder: string, path: string): boolean {
  const file = join(folder, path)
  if (path.endsWith('/') || !existsSync(file)) return false
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream')
  response.end(readFileSync(file))
  return true
}

/** Passes a request on to the suite's Hosting. */
export function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  change: (answer: IncomingMessage, response: ServerResponse) => void = (answer) =>
    void answer.pipe(response),
): void {
  const { method, url: path, headers } = request
  const passed = ask({ host: '127.0.0.1', port: hosting.port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    change(answer, response)
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
}

/** A browser to which a client of its own is the suite's: same origin, Hosting's headers, and the policy of that build. */
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
      passOn(request, response)
      return
    }
    if (sendFile(response, folder, pathname)) return
    // Hosting's headers, with a page of this build.
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
  // The page's port tells it those of the emulators, so the browser alone takes this server for Hosting.
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
