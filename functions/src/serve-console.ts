import type { Express, Request, Response } from 'express'
import { readConsoleConfig } from './common/config/console-config.ts'
import { createConsoleDeps } from './create-console-deps.ts'
import { refuseToServe } from './refuse-to-serve.ts'
import { createConsole } from './console/create-console.ts'

let app: Express | undefined

/** Reads the configuration and builds the console's application at the first request. */
export function serveConsole(request: Request, response: Response): void {
  try {
    app ??= createConsole(createConsoleDeps(readConsoleConfig(process.env)))
  } catch (error) {
    refuseToServe(error, response)
    return
  }
  app(request, response)
}
