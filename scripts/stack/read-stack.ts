import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { localized } from '../localized.ts'

/**
 * A position in a built file, as V8, Gecko and WebKit write it: the path, then the line and the column, both counted from 1. A
 * match may start only where a path starts: if it could start at any character, a path of several thousand characters would take
 * hours.
 */
const PLACE = /(?<![^\s()@,])[^\s()@]*?([\w.-]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g

/**
 * Replaces the positions of built code in a stack trace by positions in the source files, using the source maps in a folder.
 * Positions that no map contains remain unchanged.
 *
 * @throws {Error} if the folder has no source maps.
 */
export function readStack(stack: string, folder: string): string {
  const files = new Map(
    globSync('**/*.js.map', { cwd: folder }).map((file) => [basename(file, '.map'), file]),
  )
  if (files.size === 0) {
    throw new Error(
      localized({
        fr: `Pas de cartes de sources dans ${folder}.`,
        en: `No source maps in ${folder}.`,
      }),
    )
  }
  const opened = new Map<string, TraceMap>()
  const mapOf = (file: string): TraceMap => {
    // The names of source files are relative to the map's own path.
    const known = opened.get(file) ?? new TraceMap(readFileSync(join(folder, file), 'utf8'), file)
    opened.set(file, known)
    return known
  }
  return stack.replaceAll(PLACE, (place, name: string, line: string, column: string) => {
    const file = files.get(name)
    if (file === undefined) return place
    const found = originalPositionFor(mapOf(file), {
      line: Number(line),
      column: Number(column) - 1,
    })
    return found.source === null ? place : `${found.source}:${found.line}:${found.column + 1}`
  })
}
