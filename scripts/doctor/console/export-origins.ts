import * as z from 'zod/mini'
import { faultIf, findingOf, type Check } from '../check.ts'
import { ownOrigins } from '../project/own-origins.ts'
import { Unverified } from '../project/reader.ts'
import { hasConsole } from './has-console.ts'

const list = z._default(z.array(z.string()), [])
const bucket = z.object({
  cors: z._default(z.array(z.object({ origin: list, method: list })), []),
})

/**
 * Pages fetch the export that operators prepared, as its person; a bucket lets pages of named origins alone do that.
 *
 * Sources: https://firebase.google.com/docs/storage/web/download-files#cors_configuration;
 * https://cloud.google.com/storage/docs/json_api/v1/buckets
 */
export const EXPORT_ORIGINS: Check = {
  name: 'console : les pages lisent l’export qu’elle prépare, et elles seules',
  isFor: hasConsole,
  async run(project) {
    const name = project.settings['SESAME_STORAGE_BUCKET'] ?? ''
    const path = `/storage/v1/b/${encodeURIComponent(name)}?fields=cors`
    const found = await project.find('storage', path, bucket)
    if (found === null) throw new Unverified(`le compartiment « ${name} » n’existe pas`)
    const own = [...new Set(ownOrigins(project))]
    const readers = found.cors.filter(({ method }) => method.includes('GET'))
    const given = readers.flatMap(({ origin }) => origin)
    const missing = own.filter((origin) => !given.includes(origin))
    const others = found.cors.flatMap(({ origin }) => origin).filter((each) => !own.includes(each))
    const cors = JSON.stringify([{ origin: own, method: ['GET'], maxAgeSeconds: 3600 }])
    const mend = `gcloud storage buckets update gs://${name} --cors-file=<(echo '${cors}')`
    return findingOf([
      ...faultIf(missing.length > 0, `pas celles de ${missing.join(', ')}`, mend),
      ...faultIf(others.length > 0, `celles de ${others.join(', ')} aussi`, mend),
    ])
  },
}
