import { InvalidDataError } from './limits.ts'
import type { Primitive, TreeNode } from './node.ts'

/** What placeholders resolve to in a write. */
export interface WriteContext {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** The node currently stored at the location. */
  readonly existing: TreeNode
}

/**
 * Resolves `{".sv": "timestamp"}` and `{".sv": {"increment": n}}`.
 * @throws InvalidDataError for any other placeholder
 */
export function resolveServerValue(placeholder: unknown, context: WriteContext): Primitive {
  if (placeholder === 'timestamp') return context.now
  if (typeof placeholder === 'object' && placeholder !== null && 'increment' in placeholder) {
    const delta = placeholder.increment
    if (typeof delta === 'number') return increment(context.existing.value, delta)
  }
  throw new InvalidDataError('Invalid data; unknown server value.')
}

function increment(current: Primitive | null, delta: number): number {
  return typeof current === 'number' ? current + delta : delta
}
