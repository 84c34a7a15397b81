import { inLanes } from '../backup/in-lanes.ts'
import { fileLine, readLines, readPart, sha256, type Manifest } from '../backup/manifest.ts'
import type { Vault } from '../backup/vault.ts'

const LANES = 8

/**
 * Reads all of a backup before anything of it is used.
 *
 * @throws {Error} naming the first part that is missing or is not what was written.
 */
export async function verify(vault: Vault, { parts }: Manifest): Promise<void> {
  await inLanes(LANES, parts, (part) => readPart(vault, part))
  for (const part of parts.filter(({ kind }) => kind === 'files')) {
    const files = await readLines(vault, part, fileLine)
    await inLanes(LANES, files, async (file) => {
      if (sha256(await vault.read(file.part)) === file.sha256) return
      throw new Error(`${file.name} n’est plus ce qui a été sauvegardé.`)
    })
  }
}
