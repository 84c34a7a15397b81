import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'

/** Starts a command whose output is no terminal, and which names each signal that should stop it. */
async function command(bond: string) {
  const module = JSON.stringify(new URL('interrupted.ts', import.meta.url).href)
  const script = `import { onInterrupt } from ${module}
    onInterrupt({ bond: '${bond}' }, (name) => console.log(name))
    console.log('ready')
    setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const next = async () => ((await once(lines, 'line')) as [string])[0]
  expect(await next()).toBe('ready')
  return { child, next }
}

it('takes SIGHUP for the end of the parent', async () => {
  const { child, next } = await command('parent')
  child.kill('SIGHUP')
  expect(await next()).toBe('SIGHUP')
})

it('takes no SIGHUP for the end of a terminal that is not there', async () => {
  const { child, next } = await command('terminal')
  // Signals of one moment may arrive in any order, but before those of the next.
  for (let i = 0; i < 2; i++) {
    child.kill('SIGHUP')
    child.kill('SIGTERM')
    expect(await next()).toBe('SIGTERM')
  }
})
