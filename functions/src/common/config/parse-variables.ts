import type * as z from 'zod/mini'
import { ConfigError } from './config-error.ts'
import type { Environment, Variable } from './variables.ts'

/** Variables to parse, each with its schema. */
export type Shape = Readonly<Partial<Record<Variable, z.ZodMiniType>>>

/**
 * Parses variables.
 *
 * @throws {ConfigError} naming the first variable that is missing or malformed.
 */
export function parseVariables<T>(schema: z.ZodMiniType<T>, env: Environment): T {
  const { data, error } = schema.safeParse(env)
  if (error) throw new ConfigError(['invalid', String(error.issues[0]?.path[0])])
  return data
}
