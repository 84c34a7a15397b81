import { VERSION } from '@sesame/contract/constants'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../project.ts'

/** Source maps of builds, by release. They are never deployed, and never committed: keep them with the release. */
export const ARTEFACTS = join(ROOT, 'artefacts')

/**
 * Takes the maps out of a built folder. Those of a build for a project go to the maps of this release, where another build
 * replaces those of the same name; names of clients' files hold a hash, so that builds for other projects stay.
 *
 * @param place of the folder in the repository, such as `web/dist`: sources are named from there.
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
