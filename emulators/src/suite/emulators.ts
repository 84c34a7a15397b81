/** The emulators that a suite may run. */
export const EMULATORS = ['auth', 'functions', 'database', 'hosting', 'storage'] as const

export type Emulator = (typeof EMULATORS)[number]
