import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, extname, join } from 'node:path'

/** A script named `java` that reports version 21 and runs each "JAR" with Node. Only the processes of this suite run it. */
const JAVA = `#!/bin/sh
for argument in "$@"; do
  case "$argument" in
    -version) echo 'openjdk version "21.0.0"' >&2; exit 0 ;;
  esac
done
while [ $# -gt 0 ]; do
  case "$1" in
    -jar) shift; exec "$SESAME_NODE" "$@" ;;
  esac
  shift
done
echo 'java: only -version and -jar are known here' >&2
exit 1
`

/** The URL of a module, given without its extension: `.ts` in the source, `.js` after compilation. */
export function moduleUrl(name: string, from: string): string {
  return new URL(`${name}${extname(from)}`, from).href
}

/**
 * Returns the content of a "JAR", which imports a module. The JAR is a file of its own because firebase-tools may make
 * it executable.
 */
const entry = (module: string): string =>
  `import ${JSON.stringify(moduleUrl(module, import.meta.url))}\n`

/**
 * Writes a `java` script and two "JARs" into a folder. Returns the variables that make firebase-tools run the emulators of
 * this package instead of the official ones.
 *
 * Source: `*_EMULATOR_BINARY_PATH`, firebase-tools `lib/emulator/downloadableEmulators.js`.
 */
export function embeddedEnvironment(folder: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const java = join(bin, 'java')
  writeFileSync(java, JAVA)
  chmodSync(java, 0o755)
  const database = join(folder, 'database.mjs')
  writeFileSync(database, entry('../database/main'))
  const storage = join(folder, 'storage-rules.mjs')
  writeFileSync(storage, entry('../storage-rules/main'))
  return {
    SESAME_NODE: process.execPath,
    PATH: [bin, env['PATH']].join(delimiter),
    DATABASE_EMULATOR_BINARY_PATH: database,
    STORAGE_EMULATOR_BINARY_PATH: storage,
  }
}
