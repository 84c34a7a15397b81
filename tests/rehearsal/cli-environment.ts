import { firebaseTools } from 'sesame-emulators/suite/firebase-tools'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** An origin that firebase-tools calls, and the variable that replaces it. */
const ORIGIN = /envOverride\("([A-Z0-9_]+)", "https:\/\/([^"]+)"/g

/** Variables that would lead the CLI to the operator's own account or project, or to an emulator. */
const OWN =
  /^(?:FIREBASE_|GOOGLE_|GCLOUD_|CLOUDSDK_|GITHUB_|npm_|no_proxy$|NO_PROXY$)|_EMULATOR_HOST$/

/** Source of the module in which firebase-tools names its origins. It publishes neither names nor variables. */
export function originsSource(): string {
  return readFileSync(join(firebaseTools(), '../../api.js'), 'utf8')
}

/** Variables that ask for every origin in clear, by name: `FIREBASE_HOSTING_API_URL=http://firebasehosting…`. */
export function clearOrigins(): Record<string, string> {
  return Object.fromEntries(
    [...originsSource().matchAll(ORIGIN)].map(([, name = '', host = '']) => [
      name,
      `http://${host}`,
    ]),
  )
}

/**
 * The environment in which firebase-tools reaches a stand-in and nothing else: it asks for every origin in clear,
 * through a proxy, which is the stand-in. Credentials are those of a workload without a key, as a CI has them: unlike a
 * service account's, they name where tokens come from.
 *
 * @param folder for the configuration and the credentials of the CLI.
 * @param standIn origin of the stand-in.
 */
export function cliEnvironment(folder: string, standIn: string): NodeJS.ProcessEnv {
  mkdirSync(folder, { recursive: true })
  const [token, credentials] = [join(folder, 'token'), join(folder, 'credentials.json')]
  writeFileSync(token, 'rehearsal')
  writeFileSync(
    credentials,
    JSON.stringify({
      type: 'external_account',
      audience:
        '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/p',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: 'http://sts.googleapis.com/v1/token',
      credential_source: { file: token },
    }),
  )
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name))),
    ...clearOrigins(),
    HTTP_PROXY: standIn,
    HTTPS_PROXY: standIn,
    GOOGLE_APPLICATION_CREDENTIALS: credentials,
    XDG_CONFIG_HOME: folder,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
  }
}
