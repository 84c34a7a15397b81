import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react'

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  readonly pending: boolean
  /** Gives way to a grain while the button works. */
  readonly icon?: ReactNode
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button whose click takes time. Stays enabled meanwhile, so that it keeps the focus. */
export function Button({ pending, icon, children, ...native }: ButtonProps) {
  return (
    <button type="button" {...native} aria-busy={pending}>
      {pending ? <i className="grain" aria-hidden="true" /> : icon}
      {children}
    </button>
  )
}

interface SubmitProps {
  readonly label: string
  readonly pendingLabel: string
  readonly pending: boolean
  readonly className?: string
}

export function SubmitButton(props: SubmitProps) {
  const { label, pendingLabel, pending, className = 'main wide' } = props
  return (
    <Button className={`btn ${className}`} type="submit" pending={pending}>
      {pending ? pendingLabel : label}
    </Button>
  )
}
