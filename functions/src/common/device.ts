/** The names of a device and its browser. */
export interface DeviceLabel {
  readonly device: string
  readonly browser: string
}

const UNKNOWN = '?'

/** Device models whose names people know. Other devices are named after their operating system. */
const MODELS = ['iPhone', 'iPad', 'iPod', 'Kindle Fire HD 7']
/** Browsers that the library detects although its own list lacks them. */
const UNLISTED = ['Miui', 'Opera Touch']

/**
 * Parses a `User-Agent` header. Returns only names from our lists, and `?` for all others, because the sender chooses the
 * header's text and e-mails quote the result.
 */
export async function describeDevice(userAgent: string): Promise<DeviceLabel> {
  if (userAgent === '') return { device: UNKNOWN, browser: UNKNOWN }
  // Load the library on demand, since only sign-ins need it.
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
