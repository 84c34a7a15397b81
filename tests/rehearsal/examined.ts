import type { Rehearsal } from './rehearsal.ts'

/** The result of a check, as `npm run doctor` reports it. */
export interface Line {
  readonly name: string
  readonly kind: 'ok' | 'problem' | 'unknown'
  readonly note?: string
  readonly problem?: string
  readonly why?: string
}

/** The results of `npm run doctor` for a project, and its exit code. */
export interface Examined {
  readonly exitCode: number
  readonly lines: readonly Line[]
}

/**
 * Runs `npm run doctor` in the checkout of a rehearsal, on its fake of Google's APIs.
 *
 * @throws {Error} with its output, if it did not start.
 */
export async function examined({ programs, project }: Rehearsal): Promise<Examined> {
  const parameters = ['operations/doctor.ts', project.id, '--json']
  const { exitCode, output } = await programs.run(process.execPath, parameters)
  if (exitCode === 2) throw new Error(output)
  return { exitCode, lines: (JSON.parse(output) as { checks: Line[] }).checks }
}
