import type { LaunchOptions } from '@playwright/test'

/** Arguments for Debian's Chromium, which runs as root and without a network. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

/** Full Chromium, which supports notifications and push. */
export const CHROMIUM: LaunchOptions = { executablePath: chromium, args }

/** Headless Chromium, if it is installed, because it is faster than full Chromium. */
export const HEADLESS_SHELL: LaunchOptions = {
  executablePath: process.env['CHROMIUM_SHELL_PATH'] ?? chromium,
  args,
}
