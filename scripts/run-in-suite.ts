import type { Ports } from '@sesame/emulators/suite/ports'
import { spawn } from 'node:child_process'
import { interrupted } from '@sesame/emulators/suite/interrupted'
import { openSuite } from './open-suite.ts'
import { ROOT } from './project.ts'

/** Opens a suite, runs a command in it, stops it, and resolves with the command's exit code. */
export async function runInSuite(ports: Ports, [name = '', ...rest]: string[]): Promise<number> {
  const suite = await openSuite(ports, console.log)
  console.log(`▸ ${[name, ...rest].join(' ')}   (journal : ${suite.logFile})`)
  const child = spawn(name, rest, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...suite.environment },
  })
  void interrupted().then(() => child.kill('SIGTERM'))
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 130))
    })
  } finally {
    await suite.stop()
  }
}
