import { ConfigError } from './config-error.ts'

/**
 * The bucket that a variable names: not that of people's files, which cannot be locked. Null where it is empty.
 *
 * Source: Google Cloud Storage, « Bucket naming guidelines ».
 *
 * @throws {ConfigError} when it is no name of a bucket of its own.
 */
export function readBucketName(
  env: NodeJS.ProcessEnv,
  variable: string,
  storageBucket: string,
): string | null {
  const name = env[variable] ?? ''
  if (name === '') return null
  if (!/^[a-z\d][a-z\d._-]{1,220}[a-z\d]$/.test(name) || name === storageBucket) {
    throw new ConfigError(`${variable} is no name of a bucket of its own.`)
  }
  return name
}
