import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withApplication } from '../../../contract/rules/main-rules.ts'
import { ROOT } from '../../support/root.ts'

/**
 * Returns the text of a rules file in the project, or in the folder that `RULES_FOLDER` names. The database rules contain the
 * rules of the included application.
 */
export function rulesText(file: string): string {
  const own = readFileSync(join(process.env['RULES_FOLDER'] ?? ROOT, file), 'utf8')
  return file === 'database.rules.json' ? withApplication(own) : own
}
