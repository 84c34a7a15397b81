/** The two accounts that `npm start` makes: one settled, one that has just begun. */
export const DEMO_ACCOUNTS = [
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
] as const

/** One of {@link DEMO_ACCOUNTS}. */
export type DemoAccount = (typeof DEMO_ACCOUNTS)[number]
