import { walls } from '../../../../brand/en.ts'
import type { SecondFactorDemandTexts } from '../fr/second-factor-demand.ts'

export const secondFactorDemand: SecondFactorDemandTexts = {
  wall: walls.secondFactorDemand,
  under: ['It takes a minute.'],
  title: 'Protect your account',
  lead: (day) =>
    `Since ${day}, signing in takes a code or a passkey. Choose one of the two to continue.`,
  app: 'A code app',
  appText: 'After the password, you enter a code that your phone shows.',
  activate: 'Turn on two-step verification',
  passkey: 'A passkey',
  passkeyText: 'You sign in with your face, fingerprint or device PIN.',
  create: 'Create a passkey',
  creating: 'Creating…',
  failed: 'The passkey wasn’t created',
  proof: 'Confirm it’s you',
  others: 'My data, or delete my account',
  kept: 'Nothing is deleted. Your pages open as soon as this is done.',
}
