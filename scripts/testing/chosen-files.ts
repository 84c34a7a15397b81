import { globSync } from 'node:fs'

/**
 * The parts of the tests, each with the folders whose files it runs. In other folders, `e2e` runs the files that open a browser
 * (`*.spec.ts`), and `unit` runs the rest.
 */
const FOLDERS = {
  suite: ['tests/suite/', 'emulators/tests/'],
  rehearsal: ['tests/rehearsal/'],
  rules: ['tests/rules/'],
  api: ['tests/api/'],
  e2e: ['tests/e2e/'],
  engines: ['tests/engines/'],
  pages: ['web/src/', 'console/src/', 'application/web/', 'application/console/'],
} as const

type Part = keyof typeof FOLDERS | 'unit'

/** Lists the paths of all test files, relative to a folder. */
export function testFiles(root: string): string[] {
  return globSync(
    '{application,brand,contract,functions,web,console,emulators,testing,verify,scripts,operations,tests}/**/*.{test,spec}.{ts,tsx}',
    {
      cwd: root,
      exclude: (path) => path.includes('node_modules') || path.includes('/dist'),
    },
  ).sort()
}

/** Returns the files whose path contains a word, grouped by the part that runs them. */
export function chosenFiles(files: readonly string[], word: string): Map<Part, string[]> {
  const named = word.replace(/^\.\//, '')
  return Map.groupBy(
    files.filter((file) => file.includes(named)),
    partOf,
  )
}

function partOf(file: string): Part {
  const found = Object.entries(FOLDERS).find(([, folders]) =>
    folders.some((folder) => file.startsWith(folder)),
  )
  if (found === undefined) return file.endsWith('.spec.ts') ? 'e2e' : 'unit'
  return found[0] as Part
}
