import type { Express, Request, Response } from 'express'
import { readFilesConfig } from './common/config/files-config.ts'
import { createFilesDeps } from './create-files-deps.ts'
import { createFiles } from './files/create-files.ts'
import { refuseToServe } from './refuse-to-serve.ts'

let app: Express | undefined

/** Reads the configuration and builds the `files` application at the first request. */
export function serveFiles(request: Request, response: Response): void {
  try {
    app ??= createFiles(createFilesDeps(readFilesConfig(process.env)))
  } catch (error) {
    refuseToServe(error, response)
    return
  }
  app(request, response)
}
