/** For `--import` of a command: its timers run ten times as fast, so that tests of its deadlines do not wait for them. */
export const FAST_CLOCK = `data:text/javascript,${encodeURIComponent(`
  const { setTimeout: slow } = globalThis
  globalThis.setTimeout = (act, ms = 0, ...rest) => slow(act, ms / 10, ...rest)
`)}`
