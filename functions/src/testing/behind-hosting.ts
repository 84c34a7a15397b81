import type { Express } from 'express'
import type { RequestListener } from 'node:http'

const FILES = /^\/api\/common\/files(?:[/?]|$)/

/** Serves the API and the files function at one origin, as Firebase Hosting does (firebase.json). */
export function behindHosting(api: Express, files: Express): RequestListener {
  return (request, response) =>
    void (FILES.test(request.url ?? '') ? files : api)(request, response)
}
