/** The paths of the browser engines, and of the programs that they need, as installed by Debian. */
export const FIREFOX = '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
export const XVFB = '/usr/bin/Xvfb'

/** The locale of WebKitGTK, which uses the system's language. The locale must have been generated. */
export const LOCALE = 'fr_FR.UTF-8'
