import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'button'> {
  readonly pending: boolean
  /** Gives way to a grain while the button works. */
  readonly icon?: ReactNode
}

/** A button whose click takes time. Stays enabled meanwhile, so that it keeps the focus. */
export function Button({ pending, icon, children, ...native }: Props) {
  return (
    <button type="button" {...native} aria-busy={pending}>
      {pending ? <i className="grain" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}
