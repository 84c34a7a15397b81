import type { ClientEnvironment } from '@sesame/contract/environment'

declare global {
  interface ViteTypeOptions {
    strictImportMetaEnv: unknown
  }

  /** The configuration, of which builds put each value where it is read (`web/build/environment.ts`). */
  const environment: ClientEnvironment
}
