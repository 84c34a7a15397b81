/** What a person calls a device, as far as its `User-Agent` tells. */
export interface DeviceLabel {
  readonly device: string
  readonly browser: string
}

const UNKNOWN = '?'

/** Reads a `User-Agent`; `?` stands for what it does not tell. */
export async function describeDevice(userAgent: string): Promise<DeviceLabel> {
  if (userAgent === '') return { device: UNKNOWN, browser: UNKNOWN }
  // Only a sign-in asks: a cold start does not wait for its table of browsers.
  const { default: Bowser } = await import('bowser')
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    device: (platform.model ?? os.name ?? UNKNOWN).slice(0, 80) || UNKNOWN,
    browser: (browser.name ?? UNKNOWN).slice(0, 80) || UNKNOWN,
  }
}
