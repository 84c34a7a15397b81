import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const ROOT = join(import.meta.dirname, '..', '..')

/** Reads the client's values in tests, from `web/.env.emulator`. They include every variable that a project sets. */
export function emulatorValues(): NodeJS.Dict<string> {
  return parseEnv(readFileSync(join(ROOT, 'web', '.env.emulator'), 'utf8'))
}

/** The existing `.env` files of a project's functions, in the order in which the Firebase CLI reads them: later files win. */
export function functionsFiles(projectId: string, alias: string): string[] {
  const names = new Set(['.env', `.env.${projectId}`, `.env.${alias}`])
  return [...names].map((name) => join(ROOT, 'functions', name)).filter((file) => existsSync(file))
}

/** Reads the environment variables of a project's functions. */
export function functionsValues(projectId: string, alias: string): NodeJS.Dict<string> {
  const values = functionsFiles(projectId, alias).map((file) =>
    parseEnv(readFileSync(file, 'utf8')),
  )
  return Object.assign({}, ...values) as NodeJS.Dict<string>
}
