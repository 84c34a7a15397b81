/** Logs to the browser's console, for operators: a French message and a code, never personal data. */
export interface Logger {
  warn: (message: string, code: string) => void
}

export const consoleLogger: Logger = {
  warn(message, code) {
    console.warn(`${message} (${code})`)
  },
}
