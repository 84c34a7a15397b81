import type { Rehearsal } from './rehearsal.ts'

/** What `npm run doctor` says of one check. */
export interface Line {
  readonly name: string
  readonly kind: 'ok' | 'problem' | 'unknown'
  readonly note?: string
  readonly problem?: string
  readonly why?: string
}

/** What it says of a project, and its exit code. */
export interface Examined {
  readonly exitCode: number
  readonly lines: readonly Line[]
}

/**
 * Runs `npm run doctor` in the checkout of a rehearsal, on its stand-in.
 *
 * @throws {Error} with what it printed, when it could not start.
 */
export async function examined({ programs, project }: Rehearsal): Promise<Examined> {
  const parameters = ['operations/doctor.ts', project.id, '--json']
  const { exitCode, output } = await programs.run(process.execPath, parameters)
  if (exitCode === 2) throw new Error(output)
  return { exitCode, lines: (JSON.parse(output) as { checks: Line[] }).checks }
}
