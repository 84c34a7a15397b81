import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRENCH } from '../support/french.ts'
import type { StandIn } from './google/stand-in.ts'

/**
 * Environment variables by which a program could reach the operator's own account or project, or an emulator, or bypass the
 * proxy.
 */
const OWN =
  /^(?:FIREBASE_|GOOGLE_|GCLOUD_|CLOUDSDK_|GITHUB_|npm_|NODE_EXTRA_CA_CERTS$|(?:no|http|https)_proxy$|NO_PROXY$)|_EMULATOR_HOST$/

/**
 * Returns an environment in which programs reach only a fake of Google's APIs, although they use Google's own
 * addresses. The fake is their proxy, and they trust its certificate. As in CI, the credentials are those of a workload
 * without a key. Unlike the credentials of a service account, they contain the address from which tokens are fetched.
 *
 * @param folder for the configuration and the credentials of the programs.
 */
export function googleEnvironment(
  folder: string,
  { origin, certificate }: Pick<StandIn, 'origin' | 'certificate'>,
): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !OWN.test(name))
  // Make commands print French, because the checks read their French output.
  return { ...Object.fromEntries(own), ...FRENCH, ...reachGoogle(folder, { origin, certificate }) }
}

/** Returns the variables that direct a program to a fake of Google's APIs. An instance of a function gets only these. */
export function reachGoogle(
  folder: string,
  { origin, certificate }: Pick<StandIn, 'origin' | 'certificate'>,
): Record<string, string> {
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
      token_url: 'https://sts.googleapis.com/v1/token',
      credential_source: { file: token },
    }),
  )
  return {
    HTTP_PROXY: origin,
    HTTPS_PROXY: origin,
    NO_PROXY: '127.0.0.1,localhost',
    // Node's own clients use a proxy only if this variable is set.
    NODE_USE_ENV_PROXY: '1',
    NODE_EXTRA_CA_CERTS: certificate,
    CURL_CA_BUNDLE: certificate,
    GOOGLE_APPLICATION_CREDENTIALS: credentials,
    XDG_CONFIG_HOME: folder,
    CI: '1',
    NO_UPDATE_NOTIFIER: '1',
    METADATA_SERVER_DETECTION: 'none',
  }
}
