import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { freePort } from '../bench/served.ts'
import type { DrivenTab, Engine, Key, Visitor } from './engine.ts'
import { LOCALE, WEBKIT_DRIVER, XVFB } from './programs.ts'
import { openSession, type Session } from './web-driver.ts'

/** The key codes of WebDriver. Source: W3C, WebDriver, « Keyboard actions ». */
const KEYS: Record<Key, string> = { Escape: '\uE00C', Tab: '\uE004', Enter: '\uE007' }

/** Starts WebKitGTK, controlled through WebDriver, on its own virtual screen, because it has no headless mode. */
export async function startWebKit(): Promise<Engine> {
  const screen = await openScreen()
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    LC_ALL: LOCALE,
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  return {
    openVisitor: () => openVisitor(env),
    close: () => screen.close(),
  }
}

/**
 * Starts a driver and a browser. Each browser gets its own driver, because a driver that has just closed a browser may fail to
 * open the next.
 */
async function openVisitor(env: NodeJS.ProcessEnv): Promise<Visitor> {
  const port = await freePort()
  const server = spawn(WEBKIT_DRIVER, [`--port=${port}`], { stdio: 'ignore', env })
  const stop = async () => {
    server.kill()
    await once(server, 'exit')
  }
  try {
    await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/status`), { timeout: 20_000 })
    const session = await openSession(port)
    return {
      errors: null,
      openTab: async () => drivenTab(session, await session.openWindow()),
      close: () => session.end().finally(stop),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function drivenTab(session: Session, window: string): DrivenTab {
  const act = (source: object) => session.send(window, 'POST', 'actions', { actions: [source] })
  const type = async (text: string) => {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await act({ type: 'key', id: 'keyboard', actions })
  }
  return {
    async goTo(url) {
      await session.send(window, 'POST', 'url', { url })
    },
    async reload() {
      await session.send(window, 'POST', 'refresh')
    },
    call: (script, ...args) =>
      session.send(window, 'POST', 'execute/sync', {
        script: `return (${script.toString()})(...arguments)`,
        args,
      }) as Promise<never>,
    async click(x, y) {
      const actions = [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act({ type: 'pointer', id: 'mouse', actions })
    },
    type,
    press: (key) => type(KEYS[key]),
  }
}

/** A virtual screen. `display` is its value for the environment variable `DISPLAY`. */
interface Screen {
  readonly display: string
  close(): Promise<void>
}

/** Starts a virtual screen with the first free number. */
async function openScreen(): Promise<Screen> {
  const size = ['-screen', '0', '1280x900x24']
  const server = spawn(XVFB, ['-displayfd', '3', ...size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  })
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]
  return {
    display: `:${number.toString().trim()}`,
    async close() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
