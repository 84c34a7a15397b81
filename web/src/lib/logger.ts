/** Logs for operators, in the console: a French message and a code, never personal data. */
export interface Logger {
  warn: (message: string, code: string) => void
}

export const consoleLogger: Logger = {
  warn(message, code) {
    console.warn(`${message} (${code})`)
  },
}
