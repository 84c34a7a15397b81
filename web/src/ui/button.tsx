import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'button'> {
  readonly pending: boolean
  /** Replaced by an animated seed while the button is working. */
  readonly icon?: ReactNode
}

/** A button for an action that takes time. It stays enabled meanwhile, because a disabled button would lose the focus. */
export function Button({ pending, icon, children, ...native }: Props) {
  return (
    <button type="button" {...native} aria-busy={pending}>
      {pending ? <i className="grain" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}
