/** Names of a device and its browser. */
export interface DeviceLabel {
  readonly device: string
  readonly browser: string
}

const UNKNOWN = '?'

/** Models whose names people use for their device. Other devices are named by their system. */
const MODELS = ['iPhone', 'iPad', 'iPod', 'Kindle Fire HD 7']
/** Browsers that the library finds and leaves out of its own list. */
const UNLISTED = ['Miui', 'Opera Touch']

/**
 * Parses a `User-Agent`. Returns only names from our lists, and `?` for all others: the sender chooses the words of a
 * `User-Agent`, and e-mails quote the result.
 */
export async function describeDevice(userAgent: string): Promise<DeviceLabel> {
  if (userAgent === '') return { device: UNKNOWN, browser: UNKNOWN }
  // Loaded late: only sign-ins need it.
  const { default: Bowser } = await import('bowser')
  const { browser, os, platform } = Bowser.parse(userAgent)
  const browsers = [...Object.values(Bowser.BROWSER_MAP), ...UNLISTED]
  const systems = Object.values(Bowser.OS_MAP)
  return {
    device: listed(MODELS, platform.model) ?? listed(systems, os.name) ?? UNKNOWN,
    browser: listed(browsers, browser.name) ?? UNKNOWN,
  }
}

const listed = (names: readonly string[], name = '') => names.find((one) => one === name)
