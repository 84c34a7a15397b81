import type { Access } from '../namespace/access.ts'
import type { Namespace } from '../namespace/namespace.ts'
import { PermissionDeniedError } from '../namespace/permission-denied-error.ts'
import type { Assignment } from '../namespace/plan-write.ts'
import type { Path } from '../tree/node.ts'
import { isPrefixOf } from '../tree/path.ts'
import { refusal } from './reply.ts'

/** What a client leaves to be written when its connection ends. */
export class DisconnectQueue {
  readonly #namespace: Namespace
  #writes: Assignment[][] = []

  constructor(namespace: Namespace) {
    this.#namespace = namespace
  }

  /**
   * Keeps assignments that will happen at once; they replace what was left at or below their paths.
   * @throws PermissionDeniedError when the rules refuse them now; InvalidDataError for malformed data
   */
  add(assignments: readonly Assignment[], access: Access): void {
    if (!this.#namespace.canWrite(assignments, access)) throw new PermissionDeniedError()
    for (const { path, isPriority } of assignments) if (!isPriority) this.cancel(path)
    this.#writes.push([...assignments])
  }

  /** Drops what was left at or below a path. */
  cancel(path: Path): void {
    this.#writes = this.#writes
      .map((write) => write.filter((assignment) => !isPrefixOf(path, assignment.path)))
      .filter((write) => write.length > 0)
  }

  /** Writes what was left; what the rules refuse by now is dropped. */
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
