import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { localized } from 'sesame-emulators/texts/localized'
import { inCycles } from '../../web/build/no-cycles.ts'
import { ROOT } from '../support/root.ts'

const FOLDERS = [
  ...[
    'application',
    'brand',
    'contract',
    'verify/src',
    'functions/src',
    'web/src',
    'web/build',
    'console/src',
  ],
  ...['testing', 'scripts', 'operations', 'tests'],
  ...['emulators/src', 'emulators/conformance', 'emulators/mutation', 'emulators/tests'],
]

const IMPORT = /^(?:import|export)\s[^'"]*?from '(\.[^']+\.tsx?)'/gms

/** Finds the files in import cycles, and those between two cycles. Includes type imports, which ESLint ignores. */
export function filesInCycles(root: string, folders: readonly string[]): string[] {
  const files = folders.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    }),
  )
  const importsOf = (file: string): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
      .map(([, path = '']) => join(dirname(file), path))
      .filter((path) => existsSync(join(root, path)))
  return inCycles(new Map(files.map((file) => [file, importsOf(file)])))
}

/** Prints the files in import cycles; returns 1 if there are any, otherwise 0. */
export function checkCycles(): number {
  const files = filesInCycles(ROOT, FOLDERS)
  for (const file of files) console.error(file)
  console.log(
    localized({
      fr: `${files.length} fichiers dans des cycles d’imports, types compris`,
      en: `${files.length} files in cycles of imports, types included`,
    }),
  )
  return files.length === 0 ? 0 : 1
}
