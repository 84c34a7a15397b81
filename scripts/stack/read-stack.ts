import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { localized } from '../localized.ts'

/**
 * A position in a built file, as V8, Gecko and WebKit write it: path, then line and column, both from 1. The match must
 * start at the beginning of a path: if it could start at any character, a path of several thousand would take hours.
 */
const PLACE = /(?<![^\s()@,])[^\s()@]*?([\w.-]+\.js)(?:\?[^\s:]*)?:(\d+):(\d+)/g

/**
 * Maps a stack trace of built code back to its sources, using the maps in a folder. Positions that are in no map stay
 * unchanged.
 *
 * @throws {Error} if the folder has no maps.
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
    // Source names are relative to the map's own path.
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
