import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Texts } from '../texts/french.ts'

/** Where the data goes when the suite stops. */
export interface ExportPlan {
  /** Its absolute path. */
  readonly folder: string
}

/**
 * Plans an export. It replaces the folder with all that is in it, and firebase-tools looks only for its own working
 * directory there, which is not the user's.
 *
 * Source: firebase-tools `setExportOnExitOptions` of `lib/emulator/commandUtils.js`, `lib/emulator/hubExport.js`
 *
 * @param project the folder of the project.
 * @throws {Error} when the folder is, or contains, the project or the working directory.
 */
export function planExport(path: string, project: string, texts: Texts): ExportPlan {
  const folder = resolve(path)
  const replaced = real(folder)
  if ([project, process.cwd()].some((kept) => contains(replaced, real(kept)))) {
    throw new Error(texts.options.exportReplaces(path))
  }
  return { folder }
}

/** The path without symbolic links, whether or not the end of it exists. */
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
