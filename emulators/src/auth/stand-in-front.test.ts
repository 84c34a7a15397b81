import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { moduleUrl } from '../suite/embedded.ts'
import { signal } from '../suite/process-tree.ts'
import { AUTH_PORT_VARIABLE, AGE_PATH } from './start-auth-front.ts'
import { freePort } from './testing/emulator-in-process.ts'

/**
 * Starts two servers in a process that has loaded the front proxy. One listens at the Auth emulator's port, the other
 * at another port. Resolves when both listen.
 */
async function servers(port: number, other: number): Promise<void> {
  const script = `import { createServer } from 'node:http'
    const answer = (text) => (request, response) => response.end(text)
    createServer(answer('other')).listen(${other}, '127.0.0.1', () => {
      createServer(answer('emulator')).listen(${port}, '127.0.0.1', () => setTimeout(() => console.log('ready'), 50))
    })`
  const preload = ['--import', moduleUrl('./stand-in-front', import.meta.url)]
  const child = spawn(process.execPath, [...preload, '--input-type=module', '-e', script], {
    env: { ...process.env, [AUTH_PORT_VARIABLE]: String(port) },
  })
  onTestFinished(() => signal([child.pid ?? 0], 'SIGKILL'))
  await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
}

it('the front proxy takes over the port of the Auth emulator, but of no other server', async () => {
  const [port, other] = [await freePort(), await freePort()]
  await servers(port, other)
  const asked = { method: 'POST', body: '{}' }
  const at = (place: number, path: string) =>
    fetch(`http://127.0.0.1:${place}${path}`, asked).then((reply) => reply.text())
  expect(await at(port, AGE_PATH)).toContain('INVALID_REFRESH_TOKEN')
  expect(await at(port, '/anything')).toBe('emulator')
  expect(await at(other, AGE_PATH)).toBe('other')
})
