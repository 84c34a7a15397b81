import { type Access, PermissionDeniedError } from '../namespace/access.ts'
import type { Namespace } from '../namespace/namespace.ts'
import type { Assignment } from '../namespace/plan-write.ts'
import type { Path } from '../tree/node.ts'
import { isPrefixOf } from '../tree/path.ts'
import { refusal } from './reply.ts'

/** Writes that a client has scheduled for the moment when it disconnects. */
export class DisconnectQueue {
  readonly #namespace: Namespace
  #writes: Assignment[][] = []

  constructor(namespace: Namespace) {
    this.#namespace = namespace
  }

  /**
   * Schedules assignments, which are applied in one write. They replace scheduled writes at or below the same paths.
   * @throws PermissionDeniedError if the rules now deny them; InvalidDataError for malformed data
   */
  add(assignments: readonly Assignment[], access: Access): void {
    if (!this.#namespace.canWrite(assignments, access)) throw new PermissionDeniedError()
    for (const { path, isPriority } of assignments) if (!isPriority) this.cancel(path)
    this.#writes.push([...assignments])
  }

  /** Cancels the pending writes at or below a path. */
  cancel(path: Path): void {
    this.#writes = this.#writes
      .map((write) => write.filter((assignment) => !isPrefixOf(path, assignment.path)))
      .filter((write) => write.length > 0)
  }

  /** Applies the scheduled writes, and drops those that the rules no longer allow. */
  run(access: Access): void {
    const writes = this.#writes
    this.#writes = []
    for (const write of writes) {
      try {
        this.#namespace.write(write, access)
      } catch (error) {
        refusal(error)
      }
    }
  }
}
