import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'button'> {
  readonly pending: boolean
  /** Replaced by a grain while the button is working. */
  readonly icon?: ReactNode
}

/** A button whose click takes time. It stays enabled meanwhile, so that it keeps the focus. */
export function Button({ pending, icon, children, ...native }: Props) {
  return (
    <button type="button" {...native} aria-busy={pending}>
      {pending ? <i className="grain" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}
