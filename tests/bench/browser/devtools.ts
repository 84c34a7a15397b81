import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'

type Parameters = Readonly<Record<string, unknown>>

/** A browser page in which no DevTools domain is enabled until `send` enables it. */
export interface BarePage {
  /** Sends a command of the DevTools protocol; resolves to the command's result. */
  readonly send: (method: string, parameters?: Parameters) => Promise<Parameters>
  /** Evaluates an expression in the page; its value must be JSON. */
  readonly evaluate: (expression: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

export interface BareBrowser {
  /** Opens a page with an empty profile, as on a first visit. */
  readonly openPage: () => Promise<BarePage>
  readonly close: () => Promise<void>
}

/**
 * Starts Chromium and controls it through the DevTools protocol (https://chromedevtools.github.io/devtools-protocol/).
 *
 * Playwright is not used, because it enables the `Runtime` domain: every new `Error` then resolves its stack positions
 * immediately. react-dom creates an error when it loads, so Chromium would parse all of its code again, a cost that no user has.
 */
export async function startBareBrowser(executable: string): Promise<BareBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'sesame-chromium-'))
  const child = spawn(
    executable,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--mute-audio'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const socket = new WebSocket(await addressIn(child.stderr))
  await once(socket, 'open')
  const send = createSender(socket)
  return {
    async openPage() {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      })
      const attached = await send('Target.attachToTarget', { targetId, flatten: true })
      const sendToPage: BarePage['send'] = (method, parameters) =>
        send(method, parameters, String(attached['sessionId']))
      return {
        send: sendToPage,
        async evaluate(expression) {
          const options = { expression, returnByValue: true }
          const { result } = await sendToPage('Runtime.evaluate', options)
          return (result as { value?: unknown }).value
        },
        close: async () => {
          await send('Target.disposeBrowserContext', { browserContextId })
        },
      }
    },
    async close() {
      await send('Browser.close')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Reads the address of the DevTools endpoint from Chromium's output. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += String(chunk)
    const [, address] = /DevTools listening on (\S+)/.exec(text) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`Chromium did not start: ${text}`)
}

interface Answer {
  readonly id?: number
  readonly result?: Parameters
  readonly error?: { readonly message: string }
}

function createSender(
  socket: WebSocket,
): (method: string, parameters?: Parameters, sessionId?: string) => Promise<Parameters> {
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id === undefined) return
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let sent = 0
  return async (method, parameters = {}, sessionId) => {
    const id = ++sent
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      socket.send(
        JSON.stringify({ id, method, params: parameters, ...(sessionId && { sessionId }) }),
      )
    })
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result ?? {}
  }
}
