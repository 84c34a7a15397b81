import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from '../support/root.ts'
import { changesBetween, inventory, type Change } from './changes.ts'
import { copyCheckout, type Checkout } from './checkout.ts'
import { startStandIn, type StandIn } from './google/stand-in.ts'
import type { Project } from './google/state/project.ts'
import type { Revision } from './google/state/resources.ts'
import { environmentOf } from './google/state/served.ts'
import { googleEnvironment, reachGoogle } from './google-environment.ts'
import { newProject, settle } from './new-project.ts'
import { programsIn, type Ended, type Programs } from './programs.ts'
import { installSource, type InstalledSource } from './uploaded/installed-source.ts'
import { startInstance, type Instance } from './uploaded/instance.ts'

/** The result of one deploy. */
export interface Deployed extends Ended {
  readonly changes: readonly Change[]
}

/** A copy of the repository, and a project on a fake of Google's APIs to which the copy is deployed. */
export interface Rehearsal {
  readonly project: Project
  readonly checkout: Checkout
  readonly standIn: StandIn
  /** Programs that run in the checkout. They can reach only the fake of Google's APIs. */
  readonly programs: Programs
  /** Runs `npm run deploy -- …` until it exits. */
  deploy(...parameters: string[]): Promise<Deployed>
  /** Installs an uploaded source. Until the rehearsal is closed, further calls return the same installation. */
  installed(object: string): Promise<InstalledSource>
  /**
   * Runs a revision with its own variables and secrets. Until the rehearsal is closed, further calls return
   * the same instance.
   */
  running(revision: Revision): Promise<Instance>
  close(): Promise<void>
}

/** Opens a rehearsal with a new project, and writes the project's values into the checkout. */
export async function openRehearsal(): Promise<Rehearsal> {
  const rehearsal = await openEmptyRehearsal(newProject())
  settle(rehearsal)
  return rehearsal
}

/** Opens a rehearsal without writing the project's values into the checkout. */
export async function openEmptyRehearsal(project: Project): Promise<Rehearsal> {
  const checkout = copyCheckout()
  const { folder } = checkout
  installGcloud(join(folder, '.bin'))
  const installed = once((object: string) =>
    installSource(project.archives.get(object) ?? Buffer.alloc(0)),
  )
  const running = once(async (revision: Revision) => {
    const { object } = revision.function.buildConfig.source.storageSource
    const source = await installed.of(object)
    const reached = reachGoogle(join(folder, '.instances'), standIn)
    return startInstance(source.folder, { ...environmentOf(project, revision), ...reached })
  })
  const standIn = await startStandIn(
    project,
    async (revision) => (await running.of(revision)).origin,
  )
  const own = [join(folder, '.bin'), dirname(process.execPath), join(folder, 'node_modules/.bin')]
  const programs = programsIn(folder, {
    ...googleEnvironment(join(folder, '.cli'), standIn),
    PATH: [...own, process.env['PATH']].join(delimiter),
  })
  return {
    project,
    checkout,
    standIn,
    programs,
    async deploy(...parameters) {
      const before = inventory(project)
      const ended = await programs.run(process.execPath, [
        ...['operations/deploy.ts', '--project', project.id, '--non-interactive', ...parameters],
      ])
      return { ...ended, changes: changesBetween(before, inventory(project)) }
    },
    installed: installed.of,
    running: running.of,
    async close() {
      programs.end()
      for (const instance of await running.made()) await instance.stop()
      for (const source of await installed.made()) source.remove()
      await standIn.close()
      checkout.remove()
    },
  }
}

/** Writes the fake of gcloud into a folder. */
function installGcloud(folder: string): void {
  mkdirSync(folder)
  const script = join(ROOT, 'tests/rehearsal/gcloud/gcloud.ts')
  const lines = ['#!/bin/sh', `exec '${process.execPath}' '${script}' "$@"`, '']
  writeFileSync(join(folder, 'gcloud'), lines.join('\n'), { mode: 0o755 })
}

/** Computes the value of each key only once. `made` waits for all values requested so far. */
function once<K, T>(make: (key: K) => Promise<T>) {
  const all = new Map<K, Promise<T>>()
  return {
    of: (key: K): Promise<T> => {
      const made = all.get(key) ?? make(key)
      all.set(key, made)
      return made
    },
    made: async (): Promise<T[]> => {
      const settled = await Promise.allSettled(all.values())
      return settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    },
  }
}
