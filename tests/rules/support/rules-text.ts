import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withApplication } from '../../../contract/rules/main-rules.ts'
import { ROOT } from '../../support/root.ts'

/**
 * The text of a rules file, from the project or from the folder that `RULES_FOLDER` names. Includes the rules of the
 * application behind the sign-in.
 */
export function rulesText(file: string): string {
  const own = readFileSync(join(process.env['RULES_FOLDER'] ?? ROOT, file), 'utf8')
  return file === 'database.rules.json' ? withApplication(own) : own
}
