import type { Emulator } from '../suite/ports.ts'
import type { Texts } from '../texts/french.ts'
import { entriesOf } from './check-config.ts'
import { isObject, type JsonObject } from './read-json.ts'

/** The resource of a target, in the words of the command that defines it. */
const RESOURCES = { database: 'INSTANCE', storage: 'BUCKET', hosting: 'SITE' } as const

/** The files of a project that define and use targets. */
interface ProjectFiles {
  /** The content of its `firebase.json`. */
  readonly content: JsonObject
  /** The path of its `firebase.json`. */
  readonly file: string
  /** The content of its `.firebaserc`. */
  readonly rc: JsonObject
}

/** The selection to run. */
interface Choice {
  readonly projectId: string
  readonly emulators: readonly Emulator[]
  /** Parts of these emulators, as `hosting:app`, in place of the whole. */
  readonly targets: readonly string[]
}

/**
 * Checks that the project defines the targets of the selection. If a `demo-` project lacks one of Storage,
 * firebase-tools drops all rules, and everyone may read and write everything.
 *
 * Source: firebase-tools `lib/emulator/storage/rules/config.js`, `lib/database/rulesConfig.js`,
 * `lib/hosting/config.js`
 *
 * @throws {Error} that names the place of a target that is not defined, and the command that defines it.
 */
export function checkTargets(
  { content, file, rc }: ProjectFiles,
  { projectId, emulators, targets }: Choice,
  { project }: Texts,
): void {
  for (const [name, resource] of Object.entries(RESOURCES)) {
    if (!(emulators as readonly string[]).includes(name)) continue
    // Storage has no parts, and only Hosting has a target outside a list.
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

/** Whether `.firebaserc` has resources for the target on this path below its `targets`. */
function isDefined({ targets }: JsonObject, path: readonly string[]): boolean {
  const resources = path.reduce<unknown>(
    (found, name) => (isObject(found) ? found[name] : undefined),
    targets,
  )
  return Array.isArray(resources) && resources.length > 0
}
