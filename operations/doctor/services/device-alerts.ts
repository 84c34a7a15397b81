import { OK, problem, type Check } from '../check.ts'

/** An uncompressed point on P-256, as RFC 8292 has it: 65 bytes, the first of which is 4. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === 65 && bytes[0] === 4 && /^[\w-]+$/.test(text)
}

/** Alerts on devices are set up on both sides or on none. No API says whose key pair a public key is of. */
export const DEVICE_ALERTS: Check = {
  name: 'alertes sur les appareils : clé VAPID bien formée et SESAME_MESSAGING_URL, ou ni l’une ni l’autre',
  run({ id, settings, client }) {
    const key = client['VITE_FIREBASE_VAPID_KEY'] ?? ''
    const isSent = Boolean(settings['SESAME_MESSAGING_URL'])
    const hosting = `puis npm run deploy -- --project ${id} --only hosting`
    const judge = () => {
      if (key === '' && !isSent) return { ...OK, note: 'non configurées' }
      if (key === '') {
        return problem(
          'les pages n’ont pas de clé : aucun appareil ne s’inscrit',
          `VITE_FIREBASE_VAPID_KEY=<clé>, ${hosting}`,
        )
      }
      if (!isPublicKey(key)) {
        return problem(
          'la clé n’est pas une clé publique',
          `VITE_FIREBASE_VAPID_KEY=<clé de la console, Cloud Messaging>, ${hosting}`,
        )
      }
      if (isSent) return OK
      return problem(
        'les appareils s’inscrivent et ne reçoivent rien',
        `SESAME_MESSAGING_URL=https://fcm.googleapis.com, puis npm run deploy -- --project ${id} --only functions`,
      )
    }
    return Promise.resolve(judge())
  },
}
