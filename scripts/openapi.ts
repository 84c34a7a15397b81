/**
 * Writes docs/openapi.json from the contract.
 *
 * Usage: npm run openapi
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { OPENAPI_FILE, openapiText } from '../contract/openapi/file.ts'
import { ROOT } from './project.ts'
import { understood } from './usage.ts'

understood(() => parseArgs({}), {
  fr: `Usage\u00A0: npm run openapi

  Écrit docs/openapi.json d’après le contrat.`,
  en: `Usage: npm run openapi

  Writes docs/openapi.json from the contract.`,
})
writeFileSync(OPENAPI_FILE, await openapiText())
console.log(`✔ ${relative(ROOT, OPENAPI_FILE)}`)
