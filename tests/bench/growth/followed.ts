/** The paths that a member's home follows; it also reads the recent sign-ins. A test compares them with the code. */
export const FOLLOWED = [
  'access/{uid}/shown',
  'announcements',
  'devices/{uid}',
  'notifications/{uid}',
  'passkeys/{uid}',
  'presence/{uid}',
  'settings/{uid}',
]
