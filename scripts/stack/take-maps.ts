import { VERSION } from '@sesame/contract/version'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../project.ts'

/** Source maps of builds, by release. They are never deployed or committed: keep them with the release. */
export const ARTEFACTS = join(ROOT, 'artefacts')

/**
 * Moves source maps out of a built folder. The maps of a project's build are stored by release, where they replace maps of
 * the same name. Clients' file names contain a hash, so maps of builds for other projects stay.
 *
 * @param place the folder's path in the repository, such as `web/dist`. Source names are relative to it.
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
