import { applicationDefault } from 'firebase-admin/app'

/**
 * The operator's OAuth 2 token, from `GOOGLE_APPLICATION_CREDENTIALS` or gcloud. Its scopes are those of the Admin SDK.
 *
 * @throws {Error} without credentials.
 */
export async function operatorToken(): Promise<string> {
  return (await applicationDefault().getAccessToken()).access_token
}
