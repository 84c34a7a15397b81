import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { XVFB } from './programs.ts'

/** A virtual screen; `display` is what programs call it by (`DISPLAY`). */
export interface Screen {
  readonly display: string
  close(): Promise<void>
}

/** Opens a screen under the first free number. */
export async function openScreen(): Promise<Screen> {
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
