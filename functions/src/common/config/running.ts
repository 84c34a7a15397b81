import { VERSION } from '@sesame/contract/constants'

/** What runs here, as its log lines name it. */
export interface Running {
  readonly projectId: string
  /** The function's service, as Cloud Run names it. */
  readonly service: string
  /** The release, by which source maps are kept too; log lines have the revision as a label already. */
  readonly version: string
}

/**
 * Reads what the platform says of this process, which a command line has nothing of.
 *
 * Source: Google Cloud, « Container runtime contract » (K_SERVICE).
 */
export function readRunning(env: NodeJS.ProcessEnv): Running {
  const { GCLOUD_PROJECT: projectId = '', K_SERVICE: service = 'sesame' } = env
  return { projectId, service, version: VERSION }
}
