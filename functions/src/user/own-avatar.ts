/** Hosts that serve our bucket: Storage itself, and its emulator on the loopback. */
const STORAGE_HOSTS = ['firebasestorage.googleapis.com', '127.0.0.1']

/**
 * Whether a URL is that of an avatar which this user uploaded, by one of the names that the Storage rules
 * take: nobody shows somebody else's file.
 */
export function isOwnAvatar(url: string, bucket: string, uid: string): boolean {
  if (!URL.canParse(url)) return false
  const { hostname, pathname, protocol } = new URL(url)
  const folder = `/v0/b/${bucket}/o/${encodeURIComponent(`avatars/${uid}/`)}`
  const safe = protocol === 'https:' || hostname === '127.0.0.1'
  const file = pathname.startsWith(folder) ? pathname.slice(folder.length) : ''
  return safe && STORAGE_HOSTS.includes(hostname) && /^[01]$/.test(file)
}
