import type { ComponentProps } from 'react'
import type { Elements } from './elements.ts'

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  readonly pending: boolean
  /** The button's icon. A spinner replaces it while the action is running. */
  readonly icon?: Elements
  readonly children: string | Elements
}

/**
 * A button for an action that takes time. The button stays enabled while the action is running, because a disabled button would
 * lose the focus.
 */
export function Button({ pending, icon, children, ...native }: Props) {
  return (
    <button type="button" {...native} aria-busy={pending}>
      {pending ? <i className="grain" aria-hidden="true" /> : icon}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  )
}
