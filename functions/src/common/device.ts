/** Names of a device and its browser. */
export interface DeviceLabel {
  readonly device: string
  readonly browser: string
}

const UNKNOWN = '?'

/** Parses a `User-Agent`. Unknown parts become `?`. */
export async function describeDevice(userAgent: string): Promise<DeviceLabel> {
  if (userAgent === '') return { device: UNKNOWN, browser: UNKNOWN }
  // Loaded late: only sign-ins need it.
  const { default: Bowser } = await import('bowser')
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    device: (platform.model ?? os.name ?? UNKNOWN).slice(0, 80) || UNKNOWN,
    browser: (browser.name ?? UNKNOWN).slice(0, 80) || UNKNOWN,
  }
}
