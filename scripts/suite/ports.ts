import { DEFAULT_PORTS } from 'sesame-emulators/suite/ports'

/**
 * The ports of Sésame's emulator suite at offset 0: those of the emulators, the console (Hosting's second site), the mail
 * server and the inbox.
 *
 * Source: firebase-tools `lib/serve/hosting.js`, `start`.
 */
export const BASE_PORTS = {
  ...DEFAULT_PORTS,
  tools: DEFAULT_PORTS.hosting + 5,
  smtp: 4700,
  inbox: 4800,
} as const

/** One port for each part of the emulator suite. */
export type SuitePorts = Record<keyof typeof BASE_PORTS, number>
