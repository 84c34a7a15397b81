import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { descendants, isRunning } from './process-tree.ts'
import { exitCodeOf, runCommand } from './run-command.ts'

const run = (...words: string[]) =>
  runCommand(words, { env: { ...process.env, CODE: '7' }, bond: 'terminal' })

describe('runCommand', () => {
  it('runs a single word in a shell, and several words as a program with unchanged arguments', async () => {
    expect(await run('true && exit $CODE')).toBe(7)
    const script = "process.exit(process.argv[1] === '$CODE && a' ? 8 : 1)"
    expect(await run(process.execPath, '-e', script, '$CODE && a')).toBe(8)
  })

  it('returns the same exit code as a shell for a killed or missing program', async () => {
    const script = "process.kill(process.pid, 'SIGTERM')"
    expect(await run(process.execPath, '-e', script)).toBe(exitCodeOf('SIGTERM'))
    expect(exitCodeOf('SIGTERM')).toBe(143)
    const said = vi.spyOn(console, 'error').mockReturnValue()
    expect(await run('no-such-program', 'argument')).toBe(127)
    expect(said).toHaveBeenCalledWith('spawn no-such-program ENOENT')
    said.mockRestore()
  })

  it('sends a signal to every process of the command, and waits until they end', async () => {
    const module = JSON.stringify(new URL('run-command.ts', import.meta.url).href)
    const inner =
      "process.on('SIGTERM', () => process.exit(9)); console.log('here'); setInterval(() => {}, 1e6)"
    const line = JSON.stringify(`node -e "${inner}"; exit $?`)
    const script = `import { runCommand } from ${module}
      process.exitCode = await runCommand([${line}], { env: process.env, bond: 'terminal' })`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const tree = once(child.stdout, 'data').then(() => descendants(child.pid ?? 0))
    expect((await tree).length).toBe(2)
    child.kill('SIGTERM')
    // The exit code is that of a program that SIGTERM ended, because the shell does not handle the signal.
    expect(await once(child, 'exit')).toEqual([143, null])
    expect((await tree).filter(isRunning)).toEqual([])
  })

  it('ends every process of the command when « until » resolves', async () => {
    const until = Promise.resolve()
    const { env } = process
    expect(await runCommand(['sleep 60; exit 1'], { env, bond: 'terminal', until })).toBe(143)
  })
})
