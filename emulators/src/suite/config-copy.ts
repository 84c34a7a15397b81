import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from '../texts/french.ts'
import { isRunning } from './process-tree.ts'

const COPY = /^firebase\.suite-(\d+)-\d+\.json$/

/**
 * Writes the configuration of one suite into the project's folder, because firebase-tools resolves paths relative to the
 * configuration file, and rejects paths outside its folder. Also removes copies left behind by earlier processes.
 *
 * Source: firebase-tools `lib/detectProjectRoot.js`, `lib/config.js`
 *
 * @param port a port that no other suite of this process uses.
 * @returns the path of the file, which must be removed when firebase-tools is ready.
 * @throws {Error} if the folder is not writable.
 */
export function writeConfigCopy(
  project: string,
  port: number,
  config: object,
  texts: Texts,
): string {
  try {
    for (const name of readdirSync(project)) {
      const [, owner] = COPY.exec(name) ?? []
      if (owner !== undefined && !isRunning(Number(owner))) rmSync(join(project, name))
    }
    const file = join(project, `firebase.suite-${process.pid}-${port}.json`)
    writeFileSync(file, JSON.stringify(config, null, 2))
    return file
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    throw new Error(texts.project.notWritable(project, code), { cause })
  }
}
