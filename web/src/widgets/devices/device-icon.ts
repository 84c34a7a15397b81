import type { IconName } from '../../ui/icon.tsx'

/** The icon of a device, chosen by the device name in its session. */
export function deviceIcon(device: string): IconName {
  if (/ipad|tablet/i.test(device)) return 'tablet'
  return /iphone|android|mobile/i.test(device) ? 'phone' : 'laptop'
}
