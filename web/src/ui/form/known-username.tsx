interface Props {
  readonly email: string
}

/** Tells password managers to which account the form's password belongs. */
export function KnownUsername({ email }: Props) {
  return (
    <input
      className="vh"
      type="text"
      autoComplete="username"
      value={email}
      tabIndex={-1}
      aria-hidden="true"
      readOnly
    />
  )
}
