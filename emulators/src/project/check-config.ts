import { DEFAULT_PORTS, MAX_PORT } from '../suite/ports.ts'
import type { Texts } from '../texts/french.ts'
import { isObject, type JsonObject } from './read-json.ts'

/** A section of `firebase.json`: an example, and the fields whose types this package or firebase-tools relies on. */
interface Section {
  readonly example: string
  readonly fields: Readonly<Record<string, 'text' | 'list'>>
}

const SECTIONS: Readonly<Record<string, Section>> = {
  database: {
    example: '{ "rules": "database.rules.json" }',
    fields: { rules: 'text', target: 'text' },
  },
  storage: { example: '{ "rules": "storage.rules" }', fields: { rules: 'text', target: 'text' } },
  functions: { example: '{ "source": "functions" }', fields: { source: 'text' } },
  hosting: {
    example: '{ "public": "public" }',
    fields: {
      public: 'text',
      target: 'text',
      headers: 'list',
      rewrites: 'list',
      redirects: 'list',
    },
  },
}

/** Fields of a site's configuration that are lists, each with an example entry. */
const SITE_RULES = {
  headers: '{ "source": "**", "headers": [] }',
  rewrites: '{ "source": "**", "destination": "/index.html" }',
  redirects: '{ "source": "/old", "destination": "/new", "type": 301 }',
}

/**
 * Checks the types in a configuration. firebase-tools silently ignores most mistakes. For a section like `"database":
 * true`, it ignores the whole file and uses its own configuration and the default ports. Falsy sections are accepted,
 * because firebase-tools ignores only the section. Also accepts values that firebase-tools accepts despite its schema,
 * such as a port in quotes.
 *
 * Source: firebase-tools `lib/config.js`, `getListenConfig` of `lib/emulator/controller.js`, `schema/firebase-config.json`
 *
 * @throws {Error} that names the place, the value found there, and the expected type.
 */
export function checkConfig(content: JsonObject, file: string, { project }: Texts): void {
  const refuse = (place: string, found: unknown, wanted: string): never => {
    throw new Error(project.malformed(file, place, JSON.stringify(found), wanted))
  }
  /** Returns a value that is an object; throws for any other value. */
  const object = (place: string, found: unknown, example: string): JsonObject =>
    isObject(found) ? found : refuse(place, found, project.object(example))

  for (const [name, { example, fields }] of Object.entries(SECTIONS)) {
    const { [name]: own } = content
    // With an empty list of sites, firebase-tools would wait a minute for a server that never starts.
    if (name === 'hosting' && Array.isArray(own) && own.length === 0) object(name, own, example)
    for (const [place, entry] of entriesOf(name, own)) {
      const section = object(place, entry, example)
      for (const [field, kind] of Object.entries(fields)) {
        const { [field]: value } = section
        const fits = kind === 'text' ? typeof value === 'string' : Array.isArray(value)
        // Require rules in each entry of a list: firebase-tools fails without them, and does not report the reason.
        const isNeeded = field === 'rules' && Array.isArray(own)
        if ((value || isNeeded) && !(fits && value))
          refuse(`${place}.${field}`, value, project[kind])
      }
    }
  }
  for (const [field, example] of Object.entries(SITE_RULES)) {
    for (const [place, rule] of siteRules(content['hosting'], field)) {
      const { headers } = object(place, rule, example)
      if (field !== 'headers') continue
      if (!Array.isArray(headers ?? [])) refuse(`${place}.headers`, headers, project.list)
      for (const [at, header] of entriesOf(`${place}.headers`, headers))
        object(at, header, '{ "key": "Cache-Control", "value": "no-store" }')
    }
  }
  if (!content['emulators']) return
  const emulators = object('emulators', content['emulators'], '{ "auth": { "port": 9099 } }')
  for (const [name, port] of Object.entries(DEFAULT_PORTS)) {
    if (!(name in emulators)) continue
    const place = `emulators.${name}`
    const own = object(place, emulators[name], `{ "port": ${port} }`)
    if (!isPort(own['port'] ?? '')) refuse(`${place}.port`, own['port'], project.port)
    if (own['host'] && typeof own['host'] !== 'string')
      refuse(`${place}.host`, own['host'], project.text)
  }
}

/**
 * Whether firebase-tools would listen at exactly this port. The port may be in quotes; an empty string means the default.
 */
function isPort(port: unknown): boolean {
  if (port === '') return true
  const isText = typeof port === 'number' || typeof port === 'string'
  return isText && /^\d+$/.test(String(port)) && Number(port) >= 1 && Number(port) <= MAX_PORT
}

/** The value, or each item of a list, with its place in the file. Empty if the value is falsy. */
export function entriesOf(place: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((entry, i) => [`${place}[${i}]`, entry] as const)
  return value ? [[place, value]] : []
}

function siteRules(hosting: unknown, field: string) {
  return entriesOf('hosting', hosting).flatMap(([place, site]) =>
    entriesOf(`${place}.${field}`, isObject(site) ? site[field] : undefined),
  )
}
