import { DEFAULT_PORTS } from '../suite/ports.ts'
import type { Texts } from '../texts/french.ts'
import { isObject, type JsonObject } from './read-json.ts'

/** A section of `firebase.json`: an example of it, and the fields whose type matters here or to firebase-tools. */
interface Section {
  readonly example: string
  readonly fields: Readonly<Record<string, 'text' | 'list'>>
}

const SECTIONS: Readonly<Record<string, Section>> = {
  database: { example: '{ "rules": "database.rules.json" }', fields: { rules: 'text' } },
  storage: { example: '{ "rules": "storage.rules" }', fields: { rules: 'text' } },
  functions: { example: '{ "source": "functions" }', fields: { source: 'text' } },
  hosting: { example: '{ "public": "public" }', fields: { public: 'text', headers: 'list' } },
}

/**
 * Checks that a configuration is what firebase-tools takes it for. Of most of what is not, firebase-tools says nothing:
 * it goes on without it, or, for a section like `"database": true`, with its own configuration and the default ports.
 * What counts as false is no section for it, so such sections are left alone; what it reads more freely than
 * its schema, as a port in quotes, is left alone, too.
 *
 * Source: firebase-tools `lib/config.js`, `getListenConfig` of `lib/emulator/controller.js`,
 * `schema/firebase-config.json`
 *
 * @throws {Error} that names the place, what is there, and what has to be.
 */
export function checkConfig(content: JsonObject, file: string, { project }: Texts): void {
  const refuse = (place: string, found: unknown, wanted: string): never => {
    throw new Error(project.malformed(file, place, JSON.stringify(found), wanted))
  }
  /** Refuses what is no object; returns it as one. */
  const object = (place: string, found: unknown, example: string): JsonObject =>
    isObject(found) ? found : refuse(place, found, project.object(example))

  for (const [name, { example, fields }] of Object.entries(SECTIONS)) {
    const { [name]: own } = content
    for (const [place, entry] of entriesOf(name, own)) {
      const section = object(place, entry, example)
      for (const [field, kind] of Object.entries(fields)) {
        const { [field]: value } = section
        const fits = kind === 'text' ? typeof value === 'string' : Array.isArray(value)
        if (value && !fits) refuse(`${place}.${field}`, value, project[kind])
      }
    }
  }
  for (const [place, rule] of headerRules(content['hosting'])) {
    const { headers } = object(place, rule, '{ "source": "**", "headers": [] }')
    if (!Array.isArray(headers ?? [])) refuse(`${place}.headers`, headers, project.list)
    for (const [at, header] of entriesOf(`${place}.headers`, headers))
      object(at, header, '{ "key": "Cache-Control", "value": "no-store" }')
  }
  if (!content['emulators']) return
  const emulators = object('emulators', content['emulators'], '{ "auth": { "port": 9099 } }')
  for (const [name, port] of Object.entries(DEFAULT_PORTS)) {
    if (!(name in emulators)) continue
    const place = `emulators.${name}`
    const own = object(place, emulators[name], `{ "port": ${port} }`)
    const isPort = !Number.isNaN(Number.parseInt(String(own['port']), 10))
    if (own['port'] && !isPort) refuse(`${place}.port`, own['port'], project.port)
    if (own['host'] && typeof own['host'] !== 'string')
      refuse(`${place}.host`, own['host'], project.text)
  }
}

/** A value, or each one of a list, by its place; none if it counts as false. */
function entriesOf(place: string, value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((entry, i) => [`${place}[${i}]`, entry] as const)
  return value ? [[place, value]] : []
}

function headerRules(hosting: unknown) {
  return entriesOf('hosting', hosting).flatMap(([place, site]) =>
    entriesOf(`${place}.headers`, isObject(site) ? site['headers'] : undefined),
  )
}
