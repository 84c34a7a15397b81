/**
 * Reads a stack trace of deployed code from standard input, and replaces its positions by positions in the source files.
 *
 * Usage: npm run stack -- VERSION < STACK, or npm run stack -- FOLDER < STACK
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { localized } from './localized.ts'
import { readStack } from './stack/read-stack.ts'
import { ARTEFACTS } from './stack/take-maps.ts'
import { understood } from './usage.ts'

/** Parses the arguments; returns null if they are invalid. */
function readNamed(): string | null {
  const [named, ...rest] = parseArgs({ allowPositionals: true }).positionals
  return named === undefined || rest.length > 0 ? null : named
}

const named = understood(readNamed, {
  fr: `Usage\u00A0: npm run stack -- VERSION|DOSSIER < PILE

  Lit une pile de code déployé, et affiche la même avec les lignes des sources, d’après les cartes de
  artefacts/VERSION ou d’un dossier.`,
  en: `Usage: npm run stack -- VERSION|FOLDER < STACK

  Reads a stack of deployed code, and prints it with the lines of the sources, from the maps of
  artefacts/VERSION or of a folder.`,
})
try {
  const folder = [join(ARTEFACTS, named), named].find((path) => existsSync(path))
  if (folder === undefined) {
    throw new Error(
      localized({
        fr: `Pas de cartes de la version ${named}\u00A0: ni artefacts/${named}, ni ${named}.`,
        en: `No maps of version ${named}: neither artefacts/${named} nor ${named}.`,
      }),
    )
  }
  // Replace « \n » by line breaks, because a stack may be copied from JSON, such as a log line.
  const stack = (await text(process.stdin)).replaceAll('\\n', '\n')
  process.stdout.write(readStack(stack, folder))
} catch (error) {
  console.error(`✖ ${(error as Error).message}`)
  process.exitCode = 2
}
