/**
 * Builds everything that is deployed: the functions, the clients and their configuration.
 *
 * Usage: npm run build -- --project ALIAS, or npm run build -- emulator
 */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mainRules } from '../contract/rules/main-rules.ts'
import { paths as consolePaths } from '../console/src/lib/paths.ts'
import { writeDeployConfig } from '../web/build/deploy-config.ts'
import { environmentOf } from '../web/build/environment.ts'
import { weighFirstLoad } from '../web/build/first-load.ts'
import { emulatorValues, functionsFiles } from '../web/build/env-files.ts'
import { filesOf } from '../web/build/served-paths.ts'
import { paths as webPaths } from '../web/src/lib/paths.ts'
import { applicationFaults } from './application-faults.ts'
import { namedProject, readBuildSettings, type BuildSettings } from './build-settings.ts'
import { describeError } from './describe-error.ts'
import { execute } from './execute.ts'
import { localized } from './localized.ts'
import { takeMaps } from './stack/take-maps.ts'
import { ROOT } from './project.ts'
import { withoutSettings } from './project-settings.ts'
import { provideSecrets } from './suite/secrets.ts'
import { understood } from './usage.ts'

/**
 * The purpose of a client's build: `emulator` for the emulator suite; `measuring` for benchmarks, with production code
 * and the suite's values; or the settings of a project. Only a build for a project can be deployed.
 */
type Purpose = 'emulator' | 'measuring' | BuildSettings

const USAGE = {
  fr: `Usage\u00A0: npm run build -- --project ALIAS, ou npm run build -- emulator

  Construit les fonctions, les clients et leur configuration, pour un projet de .firebaserc, avec
  web/.env.PROJET et functions/.env.PROJET, ou pour les émulateurs.`,
  en: `Usage: npm run build -- --project ALIAS, or npm run build -- emulator

  Builds the functions, the clients and their configuration, for a project of .firebaserc, with
  web/.env.PROJECT and functions/.env.PROJECT, or for the emulators.`,
}

if (import.meta.main) {
  const run = understood(readWish, USAGE)
  try {
    process.exitCode = await run()
  } catch (error) {
    console.error(`✖ ${describeError(error)}`)
    process.exitCode = 1
  }
}

/** Parses the arguments; returns null if they are invalid. */
function readWish(): (() => Promise<number>) | null {
  const { values, positionals } = parseArgs({
    options: { project: { type: 'string', short: 'P' } },
    allowPositionals: true,
  })
  const [word, ...rest] = positionals
  if (word === undefined) {
    const project = namedProject(values.project)
    return () => buildFor(project)
  }
  const isAlone = rest.length === 0 && values.project === undefined
  return word === 'emulator' && isAlone ? () => buildAll('emulator') : null
}

/** Builds for a project, by id or alias. If variables are missing or wrong, prints them and returns 1. */
export async function buildFor(name: string): Promise<number> {
  let settings: BuildSettings
  try {
    settings = readBuildSettings(name)
  } catch (error) {
    console.error(`✖ ${describeError(error)}`)
    return 1
  }
  const { projectId, mode } = settings
  console.log(
    localized({
      fr: `Construction pour «\u00A0${projectId}\u00A0» (web/.env.${mode})…`,
      en: `Building for “${projectId}” (web/.env.${mode})…`,
    }),
  )
  if (functionsFiles(projectId, name).length === 0) {
    const missing = localized(withoutSettings(projectId))
    console.warn(
      localized({
        fr: `! ${missing} Sans lui, les fonctions déployées refusent de servir.`,
        en: `! ${missing} Without it, deployed functions refuse to serve.`,
      }),
    )
  }
  return buildAll(settings)
}

/** Builds everything; resolves to an exit code. */
export async function buildAll(purpose: Purpose): Promise<number> {
  const faults = applicationFaults()
  for (const fault of faults) console.error(`✖ ${fault}`)
  if (faults.length > 0) return 1
  const project = typeof purpose === 'string' ? null : purpose
  const clients = project?.hasTools === false ? (['web'] as const) : (['web', 'console'] as const)
  let code = await execute(process.execPath, ['functions/build.ts'])
  if (code === 0) takeMaps(join(ROOT, 'functions', 'dist'), 'functions/dist', project !== null)
  for (const client of clients) code ||= await buildClient(client, purpose)
  if (code !== 0) return code
  writeDeployConfig(
    project,
    project?.environment ?? environmentOf(emulatorValues(), { mode: 'emulator', dev: false }),
    { app: Object.values(webPaths), tools: Object.values(consolePaths) },
    mainRules(),
  )
  if (project === null) provideSecrets()
  for (const client of clients) {
    const { js, css } = weighFirstLoad(join(ROOT, client, 'dist'))
    const kb = (bytes: number) => (bytes / 1000).toFixed(1)
    const place = `${client}/dist`.padEnd(15)
    console.log(
      localized({
        fr: `${place} ${kb(js)} ko de JS et ${kb(css)} ko de CSS au premier chargement, gzip`,
        en: `${place} ${kb(js)} kB JS and ${kb(css)} kB CSS at first load, gzip`,
      }),
    )
  }
  return 0
}

/**
 * Builds a client into a new folder, then publishes that folder, so that an emulator suite that serves the old build
 * never serves an incomplete one.
 */
async function buildClient(client: 'web' | 'console', purpose: Purpose): Promise<number> {
  const next = `dist-${process.pid}`
  const built = join(ROOT, client, next)
  const mode = typeof purpose === 'string' ? purpose : purpose.mode
  // Environment variables override files, so a client built for the emulators never contains a project's values.
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

/** Copies assets before the pages that refer to them, and deletes unused files last. */
function publish(built: string, dist: string): void {
  if (!existsSync(dist)) {
    renameSync(built, dist)
    return
  }
  const fresh = filesOf(built)
  const isPage = (file: string) => file.endsWith('.html')
  for (const file of [...fresh.filter((f) => !isPage(f)), ...fresh.filter(isPage)]) {
    cpSync(join(built, file), join(dist, file))
  }
  for (const file of filesOf(dist)) if (!fresh.includes(file)) rmSync(join(dist, file))
}
