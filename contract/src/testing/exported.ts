import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'

type Exports = [name: string, value: unknown][]

/** Returns every endpoint of the API that the contract exports, by method and path. */
export function exportedEndpoints(): Promise<[string, Endpoint][]> {
  return endpointsIn('endpoints')
}

/** Returns every endpoint of the operators' console, by method and path. */
export function exportedConsoleEndpoints(): Promise<[string, Endpoint][]> {
  return endpointsIn('endpoints/console')
}

async function endpointsIn(folder: string): Promise<[string, Endpoint][]> {
  const all = await exportsOf(folder)
  return all.flatMap(([, value]) => (isEndpoint(value) ? [[nameOf(value), value]] : []))
}

/** Returns every record schema of the contract, by its exported name. */
export async function exportedRecords(): Promise<[string, z.core.$ZodType][]> {
  const all = await exportsOf('records')
  return all.flatMap(([name, value]) => (isSchema(value) ? [[name, value]] : []))
}

async function exportsOf(folder: string): Promise<Exports> {
  const path = join(import.meta.dirname, '..', folder)
  const modules = await Promise.all(
    readdirSync(path)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((file) => import(join(path, file)) as Promise<object>),
  )
  return modules.flatMap((module): Exports => Object.entries(module))
}

/** Returns the endpoint as text: « METHOD path ». */
export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

function isSchema(value: unknown): value is z.core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value
}
