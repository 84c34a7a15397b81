import type { Express } from 'express'
import type { RequestListener } from 'node:http'

const FILES = /^\/api\/common\/files(?:[/?]|$)/

/** The API and the function of files at one address, as on Hosting (firebase.json). */
export function behindHosting(api: Express, files: Express): RequestListener {
  return (request, response) =>
    void (FILES.test(request.url ?? '') ? files : api)(request, response)
}
