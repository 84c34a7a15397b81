import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../support/root.ts'

/** A rules file as text: the project's, or the one in the folder that `RULES_FOLDER` names. */
export function rulesText(file: string): string {
  return readFileSync(join(process.env['RULES_FOLDER'] ?? ROOT, file), 'utf8')
}
