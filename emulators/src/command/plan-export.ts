import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Texts } from '../texts/french.ts'

/** The export of a suite's data when it stops. */
export interface ExportPlan {
  /** Absolute path of the folder to export to. */
  readonly folder: string
  /**
   * Whether the export has been written since it was planned. The exit code of firebase-tools does not show this, because
   * it is 0 with or without an export.
   */
  readonly wasWritten: () => boolean
}

/** The file that firebase-tools writes last. */
const METADATA = 'firebase-export-metadata.json'

/**
 * Plans an export, which replaces its whole folder. Rejects a folder whose export would replace the project:
 * firebase-tools only protects its own working directory, which is not the user's.
 *
 * Source: firebase-tools `setExportOnExitOptions` of `lib/emulator/commandUtils.js`, `lib/emulator/hubExport.js`
 *
 * @param project the folder of the project.
 * @throws {Error} if the folder is, or contains, the project or the working directory.
 */
export function planExport(path: string, project: string, texts: Texts): ExportPlan {
  const folder = resolve(path)
  const replaced = real(folder)
  if ([project, process.cwd()].some((kept) => contains(replaced, real(kept)))) {
    throw new Error(texts.options.exportReplaces(path))
  }
  const before = identity(join(folder, METADATA))
  return {
    folder,
    wasWritten: () => ![before, undefined].includes(identity(join(folder, METADATA))),
  }
}

/**
 * Returns the folder whose data the suite imports when it starts, or undefined if that folder is the export folder and
 * still empty. Any other folder must contain an export. firebase-tools does not check this: the suite would start
 * empty, and an export on exit would replace the folder.
 *
 * Source: firebase-tools `setExportOnExitOptions` of `lib/emulator/commandUtils.js`, `findExportMetadata` of
 * `lib/emulator/controller.js`
 *
 * @throws {Error} if the folder contains no export.
 */
export function importFolder(
  path: string | undefined,
  exportPlan: ExportPlan | undefined,
  texts: Texts,
): string | undefined {
  if (path === undefined) return undefined
  const folder = resolve(path)
  const names = namesIn(folder)
  if (folder === exportPlan?.folder && names?.length === 0) return undefined
  // firebase-tools also imports exports of the production Realtime Database. It ignores symbolic links, so resolve them.
  if (names?.some((name) => name.endsWith('.json'))) return realpathSync(folder)
  throw new Error(texts.options.noExport(path, METADATA))
}

/** Returns the names in a folder. Returns an empty list if the path does not exist, and undefined if it is not a folder. */
function namesIn(folder: string): readonly string[] | undefined {
  if (!existsSync(folder)) return []
  return statSync(folder).isDirectory() ? readdirSync(folder) : undefined
}

/** Identifies one version of a file; undefined if there is no file. */
function identity(file: string): string | undefined {
  try {
    const { ino, ctimeNs } = statSync(file, { bigint: true })
    return `${ino} ${ctimeNs}`
  } catch {
    return undefined
  }
}

/** The path with symbolic links resolved. The last parts of the path need not exist. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path === dirname(path) ? path : join(real(dirname(path)), basename(path))
  }
}

function contains(folder: string, path: string): boolean {
  const below = relative(folder, path)
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)
}
