import type { Express, Request, Response } from 'express'
import { readToolsConfig } from './common/config/tools-config.ts'
import { createToolsDeps } from './create-tools-deps.ts'
import { refuseToServe } from './refuse-to-serve.ts'
import { createTools } from './tools/create-tools.ts'

let app: Express | undefined

/** Reads the configuration and builds the console's application at the first request. */
export function serveTools(request: Request, response: Response): void {
  try {
    app ??= createTools(createToolsDeps(readToolsConfig(process.env)))
  } catch (error) {
    refuseToServe(error, response)
    return
  }
  app(request, response)
}
