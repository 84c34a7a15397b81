import type { Plugin } from 'vite'

/** Fails a build whose files import each other in a cycle, because one of them would run before a file that it needs. */
export function noCycles(): Plugin {
  return {
    name: 'sesame-no-cycles',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const cyclic = inCycles(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (cyclic.length > 0) this.error(`files import each other: ${cyclic.join(', ')}`)
    },
  }
}

/**
 * Returns the files in import cycles and the files on a path between two cycles, sorted. `imports` maps each file to its imports.
 */
export function inCycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  let left = imports
  // Drop each file without remaining imports or importers, because it is in no cycle.
  for (let before = Infinity; left.size < before;) {
    before = left.size
    const rest = left
    const imported = new Set([...rest.values()].flat())
    const isBetween = ([file, own]: readonly [string, readonly string[]]) =>
      imported.has(file) && own.some((path) => rest.has(path))
    left = new Map([...rest].filter(isBetween))
  }
  return [...left.keys()].sort()
}
