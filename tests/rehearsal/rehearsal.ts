import { descendants } from 'sesame-emulators/suite/process-tree'
import { spawn, type ChildProcess } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { changesBetween, inventory, type Change } from './changes.ts'
import { copyCheckout, type Checkout } from './checkout.ts'
import { cliEnvironment } from './cli-environment.ts'
import type { Project } from './google/project.ts'
import { startStandIn, type StandIn } from './google/stand-in.ts'
import { newProject, settle } from './new-project.ts'
import { installSource, type InstalledSource } from './uploaded/installed-source.ts'

/** What one deploy did. */
export interface Deployed {
  readonly exitCode: number
  /** What it printed. */
  readonly output: string
  readonly changes: readonly Change[]
}

/** A copy of the repository, and a project on a stand-in of Google's APIs to deploy it to. */
export interface Rehearsal {
  readonly project: Project
  readonly checkout: Checkout
  readonly standIn: StandIn
  /** Runs `npm run deploy -- …` to its end. */
  deploy(...parameters: string[]): Promise<Deployed>
  /** Installs a source that was uploaded, once, until the rehearsal is closed. */
  installed(object: string): Promise<InstalledSource>
  close(): Promise<void>
}

/** Opens one with a new project: set up as docs/operations.md says, and nothing deployed. */
export async function openRehearsal(): Promise<Rehearsal> {
  const project = newProject()
  const checkout = copyCheckout()
  settle(checkout, project)
  const standIn = await startStandIn(project)
  const { folder } = checkout
  const env = cliEnvironment(join(folder, '.cli'), standIn.origin)
  const places = [dirname(process.execPath), join(folder, 'node_modules/.bin'), process.env['PATH']]
  const running = new Set<ChildProcess>()
  const sources = new Map<string, Promise<InstalledSource>>()
  return {
    project,
    checkout,
    standIn,
    async deploy(...parameters) {
      const before = inventory(project)
      const child = spawn(
        process.execPath,
        ['scripts/deploy.ts', '--project', project.id, '--non-interactive', ...parameters],
        {
          cwd: folder,
          env: { ...env, PATH: places.join(delimiter) },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      running.add(child)
      const output: Buffer[] = []
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (data: Buffer) => output.push(data))
      }
      const exitCode = await new Promise<number>((resolve, reject) => {
        child.once('error', reject)
        child.once('close', (code) => resolve(code ?? 1))
      })
      running.delete(child)
      return {
        exitCode,
        output: Buffer.concat(output).toString('utf8'),
        changes: changesBetween(before, inventory(project)),
      }
    },
    installed(object) {
      const source =
        sources.get(object) ?? installSource(project.archives.get(object) ?? Buffer.alloc(0))
      sources.set(object, source)
      return source
    },
    async close() {
      // The command, the CLI that it runs, and the discovery of functions that the CLI runs.
      for (const { pid } of running) {
        if (pid === undefined) continue
        for (const each of [pid, ...descendants(pid)]) end(each)
      }
      for (const source of await Promise.allSettled(sources.values())) {
        if (source.status === 'fulfilled') source.value.remove()
      }
      await standIn.close()
      checkout.remove()
    },
  }
}

function end(pid: number): void {
  try {
    process.kill(pid)
  } catch {
    // It ended by itself.
  }
}
