import type { Emulator } from '../suite/ports.ts'
import type { Texts } from '../texts/french.ts'
import { entriesOf } from './check-config.ts'
import { isObject, type JsonObject } from './read-json.ts'

/** The kind of resource that a target represents, as the command that defines the target names it. */
const RESOURCES = { database: 'INSTANCE', storage: 'BUCKET', hosting: 'SITE' } as const

/** The project's files that define and use targets. */
interface ProjectFiles {
  /** The content of the project's `firebase.json`. */
  readonly content: JsonObject
  /** The path of the project's `firebase.json`. */
  readonly file: string
  /** The content of the project's `.firebaserc`. */
  readonly rc: JsonObject
}

/** The emulators to run. */
interface Choice {
  readonly projectId: string
  readonly emulators: readonly Emulator[]
  /** Parts of emulators to run instead of the whole emulators, such as `hosting:app`. */
  readonly targets: readonly string[]
}

/**
 * Checks that the project defines the targets of the emulators to run. If a `demo-` project lacks a Storage target,
 * firebase-tools ignores all rules, and anyone may read and write everything.
 *
 * Source: firebase-tools `lib/emulator/storage/rules/config.js`, `lib/database/rulesConfig.js`, `lib/hosting/config.js`
 *
 * @throws {Error} that names the place of an undefined target, and the command that defines it.
 */
export function checkTargets(
  { content, file, rc }: ProjectFiles,
  { projectId, emulators, targets }: Choice,
  { project }: Texts,
): void {
  for (const [name, resource] of Object.entries(RESOURCES)) {
    if (!(emulators as readonly string[]).includes(name)) continue
    // Storage has no parts that can run alone. Only the section of Hosting may have a target without being a list.
    const parts = name === 'storage' ? [] : targets.filter((part) => part.startsWith(`${name}:`))
    const section = content[name]
    const entries = name === 'hosting' || Array.isArray(section) ? entriesOf(name, section) : []
    for (const [place, entry] of entries) {
      const target = isObject(entry) ? entry['target'] : undefined
      if (typeof target !== 'string' || isDefined(rc, [projectId, name, target])) continue
      if (parts.length > 0 && !parts.includes(`${name}:${target}`)) continue
      const command = `npx firebase target:apply ${name} ${target} ${resource} --project ${projectId}`
      throw new Error(project.unknownTarget(file, `${place}.target`, target, projectId, command))
    }
  }
}

/** Whether `.firebaserc` lists resources for a target. `path` leads to the target, below `targets`. */
function isDefined({ targets }: JsonObject, path: readonly string[]): boolean {
  const resources = path.reduce<unknown>(
    (found, name) => (isObject(found) ? found[name] : undefined),
    targets,
  )
  return Array.isArray(resources) && resources.length > 0
}
