import { applicationDefault } from 'firebase-admin/app'

/**
 * An OAuth 2 token of whoever runs the command, as `GOOGLE_APPLICATION_CREDENTIALS` or gcloud gives it. Its scopes are
 * those of the Admin SDK.
 *
 * @throws {Error} without credentials.
 */
export async function operatorToken(): Promise<string> {
  return (await applicationDefault().getAccessToken()).access_token
}
