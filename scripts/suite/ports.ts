import { DEFAULT_PORTS } from 'sesame-emulators/suite/ports'

/** The ports of Sésame's suite at offset 0: the emulators', and its mail server and inbox, which lie among them. */
export const BASE_PORTS = { ...DEFAULT_PORTS, smtp: 4700, inbox: 4800 } as const

/** One port for each part of the suite. */
export type SuitePorts = Record<keyof typeof BASE_PORTS, number>
