/** What the page follows that people come to, the home of a member; it also reads the last sign-ins. A test compares. */
export const FOLLOWED = [
  'announcements',
  'devices/{uid}',
  'notifications/{uid}',
  'passkeys/{uid}',
  'presence/{uid}',
  'sessions/{uid}',
  'settings/{uid}',
]
