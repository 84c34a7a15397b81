/** The two accounts that `npm start` creates: an established one and a new one. */
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

export type DemoAccount = (typeof DEMO_ACCOUNTS)[number]
