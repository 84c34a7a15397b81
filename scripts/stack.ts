/**
 * Reads a stack of deployed code from standard input, and maps it back to lines of the sources.
 *
 * Usage: npm run stack -- VERSION < STACK, or npm run stack -- FOLDER < STACK
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readStack } from './stack/read-stack.ts'
import { ARTEFACTS } from './stack/take-maps.ts'

const [named, ...rest] = process.argv.slice(2)
try {
  if (named === undefined || rest.length > 0) {
    throw new Error('Usage : npm run stack -- VERSION|DOSSIER < PILE')
  }
  const folder = [join(ARTEFACTS, named), named].find((path) => existsSync(path))
  if (folder === undefined) {
    throw new Error(`Pas de cartes de la version ${named} : ni artefacts/${named}, ni ${named}.`)
  }
  // Either from JSON, as in a log line, or as printed.
  const stack = (await text(process.stdin)).replaceAll('\\n', '\n')
  process.stdout.write(readStack(stack, folder))
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 2
}
