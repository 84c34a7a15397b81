import type { OperatorEmergency, OperatorRole } from '@sesame/contract/records/operator'
import type { DemoAccount } from './demo-accounts.ts'

/** A person who may use the console. */
export interface DemoOperator extends DemoAccount {
  readonly role: OperatorRole
}

/**
 * A console emergency, during which the suite's operators open the console by password because they have no passkey. Only the
 * suite can open an emergency this long.
 */
export const OPEN_EMERGENCY: OperatorEmergency = {
  openedAt: 1,
  until: Date.UTC(2100, 0),
  reason: 'La suite d’émulateurs',
}

/** The operators that `npm start` creates, one of each role. */
export const DEMO_OPERATORS: readonly DemoOperator[] = [
  {
    uid: 'demoInesMoreau',
    email: 'ines.moreau@exemple.fr',
    password: 'Pervenche-315',
    displayName: 'Inès Moreau',
    emailVerified: true,
    logins: 4,
    role: 'support',
  },
  {
    uid: 'demoPaulGarnier',
    email: 'paul.garnier@exemple.fr',
    password: 'Romarin-2024',
    displayName: 'Paul Garnier',
    emailVerified: true,
    logins: 6,
    role: 'admin',
  },
  {
    uid: 'demoClaireDubois',
    email: 'claire.dubois@exemple.fr',
    password: 'Glycine-1664',
    displayName: 'Claire Dubois',
    emailVerified: true,
    logins: 8,
    role: 'owner',
  },
]
