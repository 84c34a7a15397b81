/** What the page follows that people come to, the home of a member; it also reads the last sign-ins. A test compares. */
export const FOLLOWED = [
  'access/{uid}/shown',
  'announcements',
  'devices/{uid}',
  'notifications/{uid}',
  'passkeys/{uid}',
  'presence/{uid}',
  'settings/{uid}',
]
