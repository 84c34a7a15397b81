import { localized } from '../localized.ts'
import { PROJECT_ID } from '../project.ts'

/**
 * Makes the Auth emulator return the same response for known and unknown e-mail addresses, as deployed projects do
 * (docs/operations.md), so that tests see what users will see.
 *
 * @param host host name and port of the emulator.
 * @throws {Error} if the emulator rejects the setting.
 */
export async function protectAddresses(host: string): Promise<void> {
  const response = await fetch(`http://${host}/emulator/v1/projects/${PROJECT_ID}/config`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  })
  if (response.ok) return
  throw new Error(
    localized({
      fr: `L’émulateur d’identité refuse de protéger les adresses (${response.status}).`,
      en: `The Auth emulator refuses to protect addresses (${response.status}).`,
    }),
  )
}
