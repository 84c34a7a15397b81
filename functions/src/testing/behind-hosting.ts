import type { Express } from 'express'
import type { RequestListener } from 'node:http'

const FILES = /^\/api\/common\/files(?:[/?]|$)/

/** The API and the function of files on one address, as Hosting has them (firebase.json). */
export function behindHosting(api: Express, files: Express): RequestListener {
  return (request, response) =>
    void (FILES.test(request.url ?? '') ? files : api)(request, response)
}
