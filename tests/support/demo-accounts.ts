/** A person with a password. `npm start` invents a history for this person. */
export interface DemoAccount {
  readonly uid: string
  readonly email: string
  readonly password: string
  readonly displayName: string
  readonly emailVerified: boolean
  /** How many sign-ins the history contains. */
  readonly logins: number
}

/** The two accounts that `npm start` creates: an established one and a new one. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    uid: 'demoMarieLefevre',
    email: 'marie.lefevre@exemple.fr',
    password: 'Tournesol-42',
    displayName: 'Marie Lefèvre',
    emailVerified: true,
    logins: 10,
  },
  {
    uid: 'demoKarimBenali',
    email: 'karim.benali@exemple.fr',
    password: 'Lavande-1789',
    displayName: 'Karim Benali',
    emailVerified: false,
    logins: 3,
  },
]
