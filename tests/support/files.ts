import { suiteVariable } from './environment.ts'

/** Opens a file with an ID token, under the rules; resolves with the status. */
export async function openFileAs(idToken: string, name: string): Promise<number> {
  const host = suiteVariable('FIREBASE_STORAGE_EMULATOR_HOST')
  const bucket = `${suiteVariable('GCLOUD_PROJECT')}.firebasestorage.app`
  const url = `http://${host}/v0/b/${bucket}/o/${encodeURIComponent(name)}`
  return (await fetch(url, { headers: { Authorization: `Firebase ${idToken}` } })).status
}
