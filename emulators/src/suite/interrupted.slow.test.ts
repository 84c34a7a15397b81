import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'
import { bondOf } from './interrupted.ts'
import { signal } from './process-tree.ts'

/**
 * Starts a command in a shell without a terminal; the shell waits for the command. The command prints each signal that should
 * stop it. It also prints `alone` some time after the shell has ended, when the command must have detected this.
 */
async function command(bond: string) {
  const module = JSON.stringify(new URL('interrupted.ts', import.meta.url).href)
  const script = `import { LOOK_MS, onInterrupt } from ${module}
    onInterrupt({ bond: '${bond}' }, (name) => console.log(name))
    const shell = process.ppid
    let looks = 0
    setInterval(() => {
      if (process.ppid !== shell && ++looks === 2) console.log('alone')
    }, LOOK_MS)
    console.log(process.pid)`
  const env = { ...process.env, NODE: process.execPath, SCRIPT: script }
  const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; exit'], { env })
  const lines = createInterface({ input: shell.stdout })[Symbol.asyncIterator]()
  const next = async () => String((await lines.next()).value)
  const pid = Number(await next())
  onTestFinished(() => signal([pid], 'SIGKILL'))
  return { shell, kill: (name: NodeJS.Signals) => process.kill(pid, name), next }
}

it('a command bound to its parent stops on SIGHUP', async () => {
  const { kill, next } = await command('parent')
  kill('SIGHUP')
  expect(await next()).toBe('SIGHUP')
})

it('a command bound to a terminal ignores SIGHUP if it has no terminal', async () => {
  const { kill, next } = await command('terminal')
  // Signals sent together may arrive in any order, but before later signals.
  for (let i = 0; i < 2; i++) {
    kill('SIGHUP')
    kill('SIGTERM')
    expect(await next()).toBe('SIGTERM')
  }
})

it.each([
  ['parent', ['SIGHUP', 'alone']],
  ['npm', ['SIGHUP', 'alone']],
  ['terminal', ['alone']],
])('a command with the bond %s prints, after its shell has ended: %j', async (bond, said) => {
  const { shell, next } = await command(bond)
  shell.kill('SIGTERM')
  for (const line of said) expect(await next()).toBe(line)
})

it('a command started by npm outlives npm’s shell if both receive SIGHUP', async () => {
  const { shell, kill, next } = await command('npm')
  kill('SIGHUP')
  shell.kill('SIGHUP')
  expect(await next()).toBe('alone')
})

it.each([
  ["'sesame-emulators'", 'npm'],
  ["sesame-emulators exec 'npm test'", 'npm'],
  ['sesame-emulators > log &', 'terminal'],
  ['node start.js', 'terminal'],
  ['sesame-emulators-of-mine', 'terminal'],
  [undefined, 'terminal'],
])('a command that npm runs as %s has the bond %s', (script, bond) => {
  expect(bondOf({ npm_lifecycle_script: script })).toBe(bond)
})
