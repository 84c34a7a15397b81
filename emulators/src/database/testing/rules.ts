/** Rules for tests, by what they allow. */
export const RULES = {
  open: `{"rules": {".read": true, ".write": true, "$any": {".indexOn": "s"}}}`,
  closed: `{"rules": {}}`,
  whileNotRevoked: `{"rules": {".read": "!root.child('revoked').exists()", ".write": true}}`,
  /** Lets everybody read, by a decision that may be otherwise at any time. */
  whileNow: `{"rules": {".read": "now > 0", ".write": true}}`,
  ownUsers: `{"rules": {"users": {"$uid": {
    ".read": "auth.uid === $uid", ".write": "auth.uid === $uid"
  }}}}`,
} as const
