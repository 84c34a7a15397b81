/** « 8Kq2…fT9x », enough to tell two uids apart. */
export function shortUid(uid: string): string {
  return uid.length > 12 ? `${uid.slice(0, 4)}…${uid.slice(-4)}` : uid
}
