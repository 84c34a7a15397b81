import { VERSION } from '@sesame/contract/version'
import type { Environment } from './variables.ts'

/** The service and release of this process, as named in its log lines. */
export interface Running {
  readonly projectId: string
  /** The name of the function's service at Cloud Run. */
  readonly service: string
  /**
   * The release. The folder of its source maps has the same name. Log lines already have the revision as a
   * label.
   */
  readonly version: string
}

/**
 * Reads what Cloud Run states about this process. On a command line, Cloud Run's variables are not set.
 *
 * Source: Google Cloud, « Container runtime contract » (K_SERVICE).
 */
export function readRunning(env: Environment): Running {
  const { GCLOUD_PROJECT: projectId = '', K_SERVICE: service = 'sesame' } = env
  return { projectId, service, version: VERSION }
}
