import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from './project.ts'

/** The environment in which a project's functions run, as `functions/.env.PROJECT` says; null when there is no such file. */
export function projectSettings(project: string): NodeJS.ProcessEnv | null {
  const file = join(ROOT, 'functions', `.env.${project}`)
  if (!/^[a-z][a-z\d-]+$/.test(project) || !existsSync(file)) return null
  return { ...process.env, ...parseEnv(readFileSync(file, 'utf8')), GCLOUD_PROJECT: project }
}
