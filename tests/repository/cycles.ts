import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../support/root.ts'

const FOLDERS = [
  'contract',
  'functions/src',
  'web/src',
  'web/build',
  'emulators/src',
  'scripts',
  'tests',
]

/** A session and what it does know each other, by type alone. */
const KNOWN = 'emulators/src/database/session/'

const IMPORT = /^(?:import|export)\s[^'"]*?from '(\.[^']+\.tsx?)'/gms

/**
 * Groups of files that import each other in a circle, types included: lint sees those of values alone.
 *
 * Source: Tarjan, « Depth-first search and linear graph algorithms », strongly connected components.
 */
export function findCycles(root: string, folders: readonly string[]): string[][] {
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
  const order = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []

  function visit(file: string): number {
    let low = order.size
    order.set(file, low)
    const depth = open.push(file) - 1
    for (const next of importsOf(file)) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === order.get(file)) {
      const group = open.splice(depth)
      if (group.length > 1) cycles.push(group.sort())
    }
    return low
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return cycles
}

/** Prints every circle that is not known; 1 when there is one. */
export function checkCycles(): number {
  const isKnown = (files: readonly string[]) => files.every((file) => file.startsWith(KNOWN))
  const cycles = findCycles(ROOT, FOLDERS).filter((files) => !isKnown(files))
  for (const files of cycles) console.error(files.join(' ↔ '))
  console.log(`${cycles.length} circles of imports, types included`)
  return cycles.length === 0 ? 0 : 1
}
