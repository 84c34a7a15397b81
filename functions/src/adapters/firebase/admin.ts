import type { App, Credential } from 'firebase-admin/app'
import type { Auth } from 'firebase-admin/auth'
import type { Database } from 'firebase-admin/database'
import type { Storage } from 'firebase-admin/storage'
import type { Site } from '../../common/config/config.ts'
import type { RestAccess } from './database/rest.ts'

/** What is loaded when it is first asked for. */
export type Late<Part> = () => Promise<Part>

/** The parts of the Admin SDK; each is loaded when it is first asked for. */
export interface Admin {
  readonly auth: Late<Auth>
  /** The main instance, or the one at this address. */
  readonly database: (url?: string) => Promise<Database>
  readonly bucket: Late<ReturnType<Storage['bucket']>>
  /** The main instance over REST. */
  readonly rest: RestAccess
}

/**
 * The Admin SDK, loaded in pieces: reading it takes longer than all the rest of a cold start, and
 * what an instance answers first rarely needs all of it.
 */
export function lazyAdmin(site: Site): Admin {
  const { projectId, databaseURL, storageBucket } = site
  let app: Promise<App> | undefined
  const started = () =>
    (app ??= import('firebase-admin/app').then(({ initializeApp }) =>
      initializeApp({ projectId, databaseURL, storageBucket }),
    ))
  let credential: Credential | undefined
  const accessToken = async () => {
    const { applicationDefault } = await import('firebase-admin/app')
    // Made once: it keeps its token until the token expires.
    credential ??= applicationDefault()
    return (await credential.getAccessToken()).access_token
  }
  return {
    rest: { databaseURL, emulatorHost: site.databaseEmulator, accessToken },
    async auth() {
      const [{ getAuth }, known] = await Promise.all([import('firebase-admin/auth'), started()])
      return getAuth(known)
    },
    async database(url) {
      const sdk = await import('firebase-admin/database')
      const known = await started()
      return url === undefined ? sdk.getDatabase(known) : sdk.getDatabaseWithUrl(url, known)
    },
    async bucket() {
      const { getStorage } = await import('firebase-admin/storage')
      return getStorage(await started()).bucket()
    },
  }
}
