import Bowser from 'bowser'

/** What a person calls a device, as far as its `User-Agent` tells. */
export interface DeviceLabel {
  readonly device: string
  readonly browser: string
}

const UNKNOWN = '?'

/** Reads a `User-Agent`; `?` stands for what it does not tell. */
export function describeDevice(userAgent: string): DeviceLabel {
  if (userAgent === '') return { device: UNKNOWN, browser: UNKNOWN }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    device: (platform.model ?? os.name ?? UNKNOWN).slice(0, 80) || UNKNOWN,
    browser: (browser.name ?? UNKNOWN).slice(0, 80) || UNKNOWN,
  }
}
