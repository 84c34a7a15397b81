/**
 * Builds what is deployed: the functions, the clients, and their configuration.
 *
 * Usage: npm run build -- --project ALIAS, or npm run build -- emulator
 */
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeDeployConfig } from '../web/build/deploy-config.ts'
import { environmentOf } from '../web/build/environment.ts'
import { weighFirstLoad } from '../web/build/first-load.ts'
import {
  emulatorValues,
  readProjectSettings,
  type ProjectSettings,
} from '../web/build/project-settings.ts'
import { execute } from './execute.ts'
import { takeMaps } from './stack/take-maps.ts'
import { ROOT } from './project.ts'
import { provideSecrets } from './suite/secrets.ts'

/**
 * What clients are built for: the suite; measuring, with production code and the suite's values; or a project. Only a
 * project's build can be deployed.
 */
type Purpose = 'emulator' | 'measuring' | ProjectSettings

if (import.meta.main) {
  const parameters = process.argv.slice(2)
  process.exitCode = await (parameters[0] === 'emulator'
    ? buildAll('emulator')
    : buildForProject(parameters))
}

/** Builds for the project that arguments of the Firebase CLI name. Prints what the project lacks, if anything. */
export async function buildForProject(parameters: readonly string[]): Promise<number> {
  const { project } = parseArgs({
    args: [...parameters],
    options: { project: { type: 'string', short: 'P' } },
    strict: false,
  }).values
  let settings: ProjectSettings
  try {
    settings = readProjectSettings(typeof project === 'string' ? project : undefined)
  } catch (error) {
    console.error(`✖ ${(error as Error).message}`)
    return 1
  }
  console.log(`Construction pour « ${settings.projectId} » (web/.env.${settings.mode})…`)
  return buildAll(settings)
}

/** Builds everything; resolves to an exit code. */
export async function buildAll(purpose: Purpose): Promise<number> {
  const project = typeof purpose === 'string' ? null : purpose
  const clients = project?.hasTools === false ? (['web'] as const) : (['web', 'console'] as const)
  let code = await execute(process.execPath, ['functions/build.ts'])
  if (code === 0) takeMaps(join(ROOT, 'functions', 'dist'), 'functions/dist', project !== null)
  for (const client of clients) code ||= await buildClient(client, purpose)
  if (code !== 0) return code
  writeDeployConfig(
    project,
    project?.environment ?? environmentOf(emulatorValues(), { mode: 'emulator', dev: false }),
  )
  if (project === null) provideSecrets()
  for (const client of clients) {
    const { js, css } = weighFirstLoad(join(ROOT, client, 'dist'))
    const kb = (bytes: number) => (bytes / 1000).toFixed(1)
    const place = `${client}/dist`.padEnd(15)
    console.log(`${place} ${kb(js)} kB JS and ${kb(css)} kB CSS at first load, gzip`)
  }
  return 0
}

/** Builds into a new folder, then swaps, so that a suite that serves the build never sees half of one. */
async function buildClient(client: 'web' | 'console', purpose: Purpose): Promise<number> {
  const next = `dist-${process.pid}`
  const built = join(ROOT, client, next)
  const mode = typeof purpose === 'string' ? purpose : purpose.mode
  // Variables override files, so that no file of a project reaches a client that is not for it.
  const values = typeof purpose === 'string' ? emulatorValues() : {}
  try {
    const parameters = ['build', client, '--mode', mode, '--outDir', next, '--logLevel', 'warn']
    const code = await execute('vite', parameters, { ...values, NODE_ENV: 'production' })
    if (code !== 0) return code
    takeMaps(built, `${client}/dist`, typeof purpose !== 'string')
    publish(built, join(ROOT, client, 'dist'))
    return code
  } finally {
    rmSync(built, { recursive: true, force: true })
  }
}

/** Copies assets first, since pages refer to them, and deletes unused files last. */
function publish(built: string, dist: string): void {
  if (!existsSync(dist)) {
    renameSync(built, dist)
    return
  }
  // Not by a glob, since Node's skip folders whose names start with a dot.
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const fresh = filesOf(built)
  const isPage = (file: string) => file.endsWith('.html')
  for (const file of [...fresh.filter((f) => !isPage(f)), ...fresh.filter(isPage)]) {
    cpSync(join(built, file), join(dist, file))
  }
  for (const file of filesOf(dist)) if (!fresh.includes(file)) rmSync(join(dist, file))
}
