import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { ROOT } from '../../scripts/project.ts'
import { hasConsole } from '../doctor/console.ts'
import { byHand, change, type Part, type Site } from './part.ts'
import { readApp, readCaptchaKey } from './web-app.ts'

const FILE = '.firebaserc'

const targets = z.record(z.string(), z.record(z.string(), z.array(z.string())))
const shape = z.looseObject({
  projects: z._default(z.record(z.string(), z.string()), {}),
  targets: z._default(z.record(z.string(), targets), {}),
})

const readFile = () => shape.parse(JSON.parse(readFileSync(join(ROOT, FILE), 'utf8')))

/** Returns the project's alias in `.firebaserc`, or its id if it has no alias. */
export function aliasOf(projectId: string): string {
  const found = Object.entries(readFile().projects).find(([, id]) => id === projectId)
  return found?.[0] ?? projectId
}

/** Hosting's own host names begin with the name of their site. */
const SITE = /^([a-z\d-]+)\.(?:web\.app|firebaseapp\.com)$/

/**
 * Returns the names of the sites of the pages and of the console: from `.firebaserc`, from their addresses, or the usual
 * names.
 */
export function sitesOf({ project }: Pick<Site, 'project'>): Record<string, string> {
  const named = readFile().targets[project.id]?.['hosting'] ?? {}
  const { id, host, settings } = project
  const console = settings['SESAME_TOOLS_URL'] ?? host
  const siteAt = (url: string) => SITE.exec(new URL(url).hostname)?.[1]
  return {
    app: named['app']?.[0] ?? siteAt(host) ?? id,
    ...(hasConsole(project) && {
      tools: named['tools']?.[0] ?? siteAt(console) ?? `${id}-tools`,
    }),
  }
}

/**
 * Adds the project to `.firebaserc` in this checkout: its alias, and the names of its instances and sites. Commit the file.
 */
export const ALIAS: Part = {
  name: { fr: FILE, en: FILE },
  compare(site) {
    const { project, wish } = site
    const found = readFile()
    const instances = Map.groupBy(project.databases, ({ target }) => target)
    const own = found.targets[project.id] ?? {}
    const database = Object.fromEntries(
      [...instances].map(([target, all]) => {
        const wanted = all.map(({ instance }) => instance)
        return [target, [...new Set([...(own['database']?.[target] ?? []), ...wanted])]]
      }),
    )
    const hosting = Object.fromEntries(
      Object.entries(sitesOf(site)).map(([target, name]) => [target, [name]]),
    )
    const wanted = {
      ...found,
      projects: { ...found.projects, ...(wish.alias && { [wish.alias]: project.id }) },
      targets: {
        ...found.targets,
        [project.id]: {
          ...own,
          database: { ...own['database'], ...database },
          hosting: { ...own['hosting'], ...hosting },
        },
      },
    }
    if (isDeepStrictEqual(wanted, found)) return Promise.resolve([])
    const names = [wish.alias, ...Object.values(database).flat(), ...Object.values(hosting).flat()]
    const what = `${FILE}: ${names.filter(Boolean).join(', ')}`
    const write = () => {
      writeFileSync(join(ROOT, FILE), `${JSON.stringify(wanted, null, 2)}\n`)
      return Promise.resolve()
    }
    return Promise.resolve([change(what, write)])
  },
}

/** Resolves with the client's variables whose values Google generates. */
async function madeValues(site: Site): Promise<Record<string, string>> {
  const [app, siteKey] = await Promise.all([readApp(site), readCaptchaKey(site)])
  return {
    ...(app && {
      VITE_FIREBASE_API_KEY: app.apiKey,
      VITE_FIREBASE_APP_ID: app.appId,
      VITE_FIREBASE_PROJECT_ID: site.project.id,
      VITE_FIREBASE_MESSAGING_SENDER_ID: app.messagingSenderId,
    }),
    ...(siteKey !== null && { VITE_RECAPTCHA_SITE_KEY: siteKey }),
  }
}

/** Writes the values that Google generates to the client's `.env` file. The operator sets all other values. */
export const CLIENT_VALUES: Part = {
  name: { fr: 'Valeurs du client', en: 'Values of the client' },
  async compare(site) {
    const { project, wish } = site
    const names = [project.id, wish.alias ?? aliasOf(project.id)]
    const file = names
      .map((name) => join(ROOT, 'web', `.env.${name}`))
      .find((path) => existsSync(path))
    const shown = `web/.env.${project.id}`
    if (file === undefined) {
      return [
        byHand(
          {
            fr: `Copiez web/.env.emulator, et mettez-y vos valeurs\u00A0; relancez pour celles de Google.`,
            en: `Copy web/.env.emulator, and put your values into it; run again for Google’s.`,
          },
          shown,
        ),
      ]
    }
    const wanted = Object.entries(await madeValues(site))
    const lines = readFileSync(file, 'utf8').split('\n')
    const wrong = wanted.filter(([name, value]) => !lines.includes(`${name}=${value}`))
    if (wrong.length === 0) return []
    const what = `${shown}: ${wrong.map(([name, value]) => `${name}=${value}`).join(', ')}`
    return [
      change(what, () => {
        const kept = lines.filter((line) => !wrong.some(([name]) => line.startsWith(`${name}=`)))
        const all = [
          ...kept.join('\n').trimEnd().split('\n'),
          ...wrong.map((pair) => pair.join('=')),
        ]
        writeFileSync(file, `${all.join('\n')}\n`)
        return Promise.resolve()
      }),
    ]
  },
}
