import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRepository } from './copy-repository.ts'
import { ROOT } from './project.ts'

/**
 * Copies the repository, and puts the example behind its door in place of what is there, as docs/behind-the-door.md does. So no
 * build here ever contains the example. The copy is removed when this process ends.
 *
 * @returns the folder of the copy.
 */
export function copyWithExample(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-example-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  copyRepository(folder)
  const application = join(folder, 'application')
  rmSync(application, { recursive: true })
  cpSync(join(ROOT, 'examples', 'notebook'), application, { recursive: true })
  cpSync(join(ROOT, 'application', 'tsconfig.json'), join(application, 'tsconfig.json'))
  return folder
}
