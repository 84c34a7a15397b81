import { ConfigError } from './config-error.ts'
import type { Environment, Variable } from './variables.ts'

/**
 * Returns the bucket name in a variable; null if the variable is empty. The variable must not name the bucket of people's
 * files, because a locked retention period would prevent the removal of these files.
 *
 * Source: Google Cloud Storage, « Bucket naming guidelines ».
 *
 * @throws {ConfigError} if it is not the name of a separate bucket.
 */
export function readBucketName(
  env: Environment,
  variable: Variable,
  storageBucket: string,
): string | null {
  const name = env[variable] ?? ''
  if (name === '') return null
  if (!/^[a-z\d][a-z\d._-]{1,220}[a-z\d]$/.test(name) || name === storageBucket) {
    throw new ConfigError(['bucket', variable])
  }
  return name
}
