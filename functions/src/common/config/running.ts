import { VERSION } from '@sesame/contract/version'
import type { Environment } from './variables.ts'

/** The service and release of this process, as its log lines name them. */
export interface Running {
  readonly projectId: string
  /** The function's service, as Cloud Run names it. */
  readonly service: string
  /** The release, under which source maps are stored too. Log lines already carry the revision as a label. */
  readonly version: string
}

/**
 * Reads what the platform says about this process. On a command line it says nothing.
 *
 * Source: Google Cloud, « Container runtime contract » (K_SERVICE).
 */
export function readRunning(env: Environment): Running {
  const { GCLOUD_PROJECT: projectId = '', K_SERVICE: service = 'sesame' } = env
  return { projectId, service, version: VERSION }
}
