import { PROJECT_ID } from '../project.ts'

/**
 * Makes the Auth emulator answer the same for known and unknown addresses, as deployed projects are set to do
 * (docs/operations.md), so that tests see what users will see.
 *
 * @param host host and port of the emulator.
 * @throws {Error} if it refuses the setting.
 */
export async function protectAddresses(host: string): Promise<void> {
  const response = await fetch(`http://${host}/emulator/v1/projects/${PROJECT_ID}/config`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  })
  if (response.ok) return
  throw new Error(`L’émulateur d’identité refuse de protéger les adresses (${response.status}).`)
}
