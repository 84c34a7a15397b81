import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { faultIf, findingOf, type Check } from '../doctor/check.ts'
import { ROOT } from '../../scripts/project.ts'

const configuration = z.object({
  hosting: z.array(
    z.object({
      target: z.string(),
      headers: z.array(
        z.object({
          source: z.string(),
          headers: z.array(z.object({ key: z.string(), value: z.string() })),
        }),
      ),
    }),
  ),
})

/** A build adds the policy, and may extend HSTS to subdomains (docs/options.md). */
const POLICY = 'Content-Security-Policy'
const EXTENDED = [POLICY, 'Strict-Transport-Security']

/** The headers that firebase.json sets on every page, and the policy that a build adds. */
function committedHeaders() {
  const text = readFileSync(join(ROOT, 'firebase.json'), 'utf8')
  const { hosting } = configuration.parse(JSON.parse(text))
  const app = hosting.find(({ target }) => target === 'app')
  const headers = app?.headers.find(({ source }) => source === '**')?.headers ?? []
  return [...headers, { key: POLICY, value: '' }]
}

/** Checks that every page has the headers of firebase.json, even a page that does not exist. */
export const SECURITY_HEADERS: Check = {
  name: {
    fr: 'les pages ont les en-têtes de firebase.json',
    en: 'pages have the headers of firebase.json',
  },
  inSuite: true,
  async run({ id, host, visit }) {
    const deploy = `npm run deploy -- --project ${id} --only hosting`
    const pages = ['/', '/connexion', '/nulle/part'].map(async (path) => {
      const { status, headers } = await visit(host + path)
      const missing = committedHeaders().filter(({ key, value }) => {
        const sent = headers.get(key)
        return EXTENDED.includes(key) ? sent === null : sent !== value
      })
      const names = missing.map(({ key }) => key).join(', ')
      return [
        ...faultIf(
          status !== 200,
          { fr: `${path} répond ${status}`, en: `${path} answers ${status}` },
          deploy,
        ),
        ...faultIf(
          missing.length > 0,
          { fr: `${path} sans ${names}`, en: `${path} without ${names}` },
          deploy,
        ),
      ]
    })
    return findingOf((await Promise.all(pages)).flat())
  },
}
