import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withApplication } from '../../../contract/rules/main-rules.ts'
import { ROOT } from '../../support/root.ts'

/**
 * A rules file as text: the project's, or the one in the folder that `RULES_FOLDER` names. With the rules of the application
 * behind the door.
 */
export function rulesText(file: string): string {
  const own = readFileSync(join(process.env['RULES_FOLDER'] ?? ROOT, file), 'utf8')
  return file === 'database.rules.json' ? withApplication(own) : own
}
