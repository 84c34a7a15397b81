import type { ClientEnvironment } from '@sesame/contract/environment'

declare global {
  interface ViteTypeOptions {
    strictImportMetaEnv: unknown
  }

  /** The page's configuration. The build replaces each expression `environment.…` with its value (`web/build/environment.ts`). */
  const environment: ClientEnvironment
}
