import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from './project.ts'

/** The environment of a project's functions, from `functions/.env.PROJECT`; null if that file does not exist. */
export function projectSettings(project: string): NodeJS.ProcessEnv | null {
  const file = join(ROOT, 'functions', `.env.${project}`)
  if (!/^[a-z][a-z\d-]+$/.test(project) || !existsSync(file)) return null
  return { ...process.env, ...parseEnv(readFileSync(file, 'utf8')), GCLOUD_PROJECT: project }
}
