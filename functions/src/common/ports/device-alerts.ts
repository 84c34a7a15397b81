import type { Notification } from '@sesame/contract/records/notification'

/** Security alerts on the devices whose owner asked for them there. */
export interface DeviceAlerts {
  alert(uid: string, notification: Notification): Promise<void>
}

/** None, where no messaging service is configured. */
export const noDeviceAlerts: DeviceAlerts = { alert: () => Promise.resolve() }
