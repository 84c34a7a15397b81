import { VERSION } from '@sesame/contract/version'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../project.ts'

/** The folder of source maps, by release. They are never deployed or committed; archive them with the release. */
export const ARTEFACTS = join(ROOT, 'artefacts')

/**
 * Removes the source maps from a built folder. If `areKept`, stores them by release, where they replace maps of the same name.
 * Names of client files contain a hash, so maps of builds for other projects are not replaced.
 *
 * @param place the folder's path in the repository, such as `web/dist`. The names of source files are relative to it.
 */
export function takeMaps(built: string, place: string, areKept: boolean): void {
  for (const file of globSync('**/*.map', { cwd: built })) {
    const kept = join(ARTEFACTS, VERSION, place, file)
    if (areKept) {
      mkdirSync(dirname(kept), { recursive: true })
      cpSync(join(built, file), kept)
    }
    rmSync(join(built, file))
  }
}
