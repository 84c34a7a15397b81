/** Shortens a uid to « 8Kq2…fT9x », which is enough to distinguish two uids. */
export function shortUid(uid: string): string {
  return uid.length > 12 ? `${uid.slice(0, 4)}…${uid.slice(-4)}` : uid
}
