import type { ClientEnvironment } from '@sesame/contract/environment'

declare global {
  interface ViteTypeOptions {
    strictImportMetaEnv: unknown
  }

  /** The configuration. The build replaces each `environment.…` with its value (`web/build/environment.ts`). */
  const environment: ClientEnvironment
}
