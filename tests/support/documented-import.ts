import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from './root.ts'

const PAGE = readFileSync(join(ROOT, 'docs/import.md'), 'utf8')

/** Returns the text of the code blocks in this language, below a heading of docs/import.md. */
export function blocksOf(heading: string, language: 'sh' | 'sql'): string[] {
  const [, section = ''] = PAGE.split(`\n### ${heading}\n`)
  const [own = ''] = section.split('\n##')
  const fenced = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms')
  return [...own.matchAll(fenced)].map(([, text = '']) => text)
}

/** Runs a command of docs/import.md unchanged. @throws {Error} with the output, if the command fails or prints anything. */
export function runInFolder(command: string, folder: string): void {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const output = execFileSync('sh', ['-c', command], {
    cwd: folder,
    env: { PATH },
    encoding: 'utf8',
  })
  if (output !== '') throw new Error(output)
}

/**
 * The services whose exports docs/import.md maps to `csv`. `sample` is our sample file, and `name` is its name in the command on
 * that page.
 */
export const SERVICES = {
  Clerk: { sample: 'clerk.csv', name: 'clerk.csv' },
  Supabase: { sample: 'supabase.csv', name: 'people.csv' },
  Keycloak: { sample: 'keycloak.json', name: 'realm.json' },
} as const

/**
 * Maps a service's sample to `csv` in this folder, with the command of docs/import.md. Returns the path of the resulting file.
 * For Supabase, the sample is the output of the SQL statement in docs/import.md, because PostgreSQL may be missing on test
 * machines.
 */
export function mappedSample(service: keyof typeof SERVICES, folder: string): string {
  const { sample, name } = SERVICES[service]
  copyFileSync(join(ROOT, 'docs/samples', sample), join(folder, name))
  for (const command of blocksOf(service, 'sh')) runInFolder(command, folder)
  return join(folder, 'people.csv')
}
