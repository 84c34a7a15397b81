/** Writes docs/openapi.json from the contract. */
import { writeFileSync } from 'node:fs'
import { OPENAPI_FILE, openapiText } from '../contract/openapi/file.ts'

writeFileSync(OPENAPI_FILE, await openapiText())
