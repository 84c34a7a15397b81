interface Props {
  readonly label: string
  readonly pendingLabel: string
  readonly pending: boolean
  readonly className?: string
}

/** Stays enabled while it works, so that the focus stays; the form itself refuses a second submit. */
export function SubmitButton({ label, pendingLabel, pending, className = 'main wide' }: Props) {
  return (
    <button className={`btn ${className}`} type="submit" aria-busy={pending}>
      {pending && <i className="grain" aria-hidden="true" />}
      {pending ? pendingLabel : label}
    </button>
  )
}
