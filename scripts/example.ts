import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyRepository } from './copy-repository.ts'
import { ROOT } from './project.ts'

/**
 * Copies the repository, and puts the example behind its door, as docs/behind-the-door.md does. So no build here ever contains
 * the example.
 *
 * @returns the folder of the copy.
 */
export function copyWithExample(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sesame-example-'))
  copyRepository(folder)
  cpSync(join(ROOT, 'examples', 'notebook'), join(folder, 'application'), { recursive: true })
  return folder
}
