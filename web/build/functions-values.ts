import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const FUNCTIONS = join(import.meta.dirname, '..', '..', 'functions')

/** The variables of a project's functions, from the files that the Firebase CLI would read; later files win. */
export function functionsValues(projectId: string, alias: string): NodeJS.Dict<string> {
  const files = ['.env', `.env.${projectId}`, `.env.${alias}`].map((name) => join(FUNCTIONS, name))
  const values = files
    .filter((file) => existsSync(file))
    .map((file) => parseEnv(readFileSync(file, 'utf8')))
  return Object.assign({}, ...values) as NodeJS.Dict<string>
}
