import type { ClientEnvironment } from '@sesame/contract/environment'

declare global {
  interface ViteTypeOptions {
    strictImportMetaEnv: unknown
  }

  /** The configuration. A build replaces each `environment.…` by its value (`web/build/environment.ts`). */
  const environment: ClientEnvironment
}
