import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from './root.ts'

const PAGE = readFileSync(join(ROOT, 'docs/import.md'), 'utf8')

/** The text of the code blocks below a heading of docs/import.md, in this language. */
export function blocksOf(heading: string, language: 'sh' | 'sql'): string[] {
  const [, section = ''] = PAGE.split(`\n### ${heading}\n`)
  const [own = ''] = section.split('\n##')
  const fenced = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms')
  return [...own.matchAll(fenced)].map(([, text = '']) => text)
}

/** Runs a command of docs/import.md as it stands there. @throws {Error} with what the command wrote if it fails. */
export function runInFolder(command: string, folder: string): void {
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter)
  const output = execFileSync('sh', ['-c', command], {
    cwd: folder,
    env: { PATH },
    encoding: 'utf8',
  })
  if (output !== '') throw new Error(output)
}

/** The services that docs/import.md maps to `csv`, and the name that it gives to their file. */
export const SERVICES = {
  Clerk: { sample: 'clerk.csv', name: 'clerk.csv' },
  Supabase: { sample: 'supabase.csv', name: 'people.csv' },
  Keycloak: { sample: 'keycloak.json', name: 'realm.json' },
} as const

/**
 * The sample of a service as `csv`, by the command of docs/import.md, in this folder. For Supabase, the sample is what the
 * statement printed in PostgreSQL, which machines that test need not have.
 */
export function mappedSample(service: keyof typeof SERVICES, folder: string): string {
  const { sample, name } = SERVICES[service]
  copyFileSync(join(ROOT, 'docs/samples', sample), join(folder, name))
  for (const command of blocksOf(service, 'sh')) runInFolder(command, folder)
  return join(folder, 'people.csv')
}
