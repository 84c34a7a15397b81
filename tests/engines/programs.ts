/** Where Debian's packages put the engines and what they need. */
export const FIREFOX = '/usr/bin/firefox-esr'
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver'
export const XVFB = '/usr/bin/Xvfb'

/** WebKitGTK uses the system's language, so this locale must have been generated. */
export const LOCALE = 'fr_FR.UTF-8'
