import type { LaunchOptions } from '@playwright/test'

/** Debian's Chromium, as root and without a network. */
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

/** The whole browser: notifications and push need it. */
export const CHROMIUM: LaunchOptions = { executablePath: chromium, args }

/** The same without its windows, which is faster, where there is one. */
export const HEADLESS_SHELL: LaunchOptions = {
  executablePath: process.env['CHROMIUM_SHELL_PATH'] ?? chromium,
  args,
}
