import { join } from 'node:path'
import { format } from 'prettier'
import { openapiDocument } from './document.ts'
import { readContract } from './read-contract.ts'

/** The path of the committed OpenAPI document. */
export const OPENAPI_FILE = join(import.meta.dirname, '..', '..', 'docs', 'openapi.json')

/** Generates the OpenAPI document from the contract, formatted like the repository. */
export async function openapiText(): Promise<string> {
  const document = openapiDocument(await readContract())
  return format(JSON.stringify(document), { parser: 'json', printWidth: 100 })
}
