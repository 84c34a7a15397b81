/**
 * The paths that a member's home page listens to. The page also reads the recent sign-ins. A test compares these paths with the
 * code.
 */
export const FOLLOWED = [
  'access/{uid}/shown',
  'announcements',
  'devices/{uid}',
  'notifications/{uid}',
  'passkeys/{uid}',
  'presence/{uid}',
  'settings/{uid}',
]
