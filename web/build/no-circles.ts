import type { Plugin } from 'vite'

/** Fails a build in which files import each other in a circle: one of them would run before what it needs. */
export function noCircles(): Plugin {
  return {
    name: 'sesame-no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const imports = new Map(
        Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .map((chunk) => [chunk.fileName, chunk.imports]),
      )
      const circle = circleAmong(imports)
      if (circle !== null) this.error(`files import each other: ${circle.join(' → ')}`)
    },
  }
}

/** The files of one circle, the first one repeated at the end; null if there is none. */
export function circleAmong(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...path, file])
      if (circle !== null) return circle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = follow(file, [])
    if (circle !== null) return circle
  }
  return null
}
