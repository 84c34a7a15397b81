/** A person with a password, for whom `npm start` makes up a history. */
export interface DemoAccount {
  readonly uid: string
  readonly email: string
  readonly password: string
  readonly displayName: string
  readonly emailVerified: boolean
  /** Number of sign-ins in the history. */
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
