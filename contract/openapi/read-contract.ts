import type { Endpoint } from '../src/endpoint.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type * as z from 'zod/mini'

/** Records about operators and the console. The document omits them, as well as the endpoints in the folder `console`. */
const CONSOLE_RECORDS = [
  ...['announcement-draft', 'directory-entry', 'job-run', 'journal-entry', 'operator'],
  ...['operator-request', 'service'],
].map((name) => `${name}.ts`)

const CONTRACT = join(import.meta.dirname, '..', 'src')

/** An endpoint of the contract, with the name of its export. */
export interface Operation {
  readonly id: string
  readonly endpoint: Endpoint
  /** The comment above the export, on one line. */
  readonly summary: string
}

/** The content of the document: its operations and its named schemas. */
export interface Contract {
  readonly operations: readonly Operation[]
  readonly schemas: ReadonlyMap<z.core.$ZodType, string>
}

/** Reads every endpoint and every exported record of the contract, except those of the console. */
export async function readContract(): Promise<Contract> {
  const operations: Operation[] = []
  const schemas = new Map<z.core.$ZodType, string>()
  for (const file of filesIn('endpoints')) {
    const comments = commentsOf(readFileSync(file, 'utf8'))
    for (const [id, value] of await exportsOf(file)) {
      if (isEndpoint(value)) {
        operations.push({ id, endpoint: value, summary: comments.get(id) ?? '' })
      } else if (isSchema(value)) schemas.set(value, capitalised(id))
    }
  }
  for (const file of [
    ...filesIn('records').filter((file) => !CONSOLE_RECORDS.includes(basename(file))),
    join(CONTRACT, 'user.ts'),
    join(CONTRACT, 'error-body.ts'),
  ]) {
    for (const [id, value] of await exportsOf(file)) {
      if (isSchema(value)) schemas.set(value, capitalised(id))
    }
  }
  const line = ({ endpoint: { path, method } }: Operation) => `${path} ${method}`
  operations.sort((a, b) => compare(line(a), line(b)))
  return { operations, schemas }
}

/** Reads the comment directly above each exported constant. */
function commentsOf(source: string): Map<string, string> {
  const found = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const (\w+)/g)
  return new Map(
    [...found].map(([, text = '', name = '']) => [
      name,
      text.replace(/(?:\s*\n \*)+ ?/g, ' ').trim(),
    ]),
  )
}

function filesIn(folder: string): string[] {
  const names = readdirSync(join(CONTRACT, folder)).filter((name) => /^[\w-]+\.ts$/.test(name))
  return names.sort().map((name) => join(CONTRACT, folder, name))
}

async function exportsOf(file: string): Promise<[string, unknown][]> {
  return Object.entries((await import(file)) as Record<string, unknown>)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
