import type { IconName } from '../../ui/icon.tsx'

/** Returns the icon for a device name, as in a session's record. */
export function deviceIcon(device: string): IconName {
  if (/ipad|tablet/i.test(device)) return 'tablet'
  return /iphone|android|mobile/i.test(device) ? 'phone' : 'laptop'
}
