import { useEffect, useRef, type ComponentPropsWithoutRef, type SyntheticEvent } from 'react'
import type { FormState } from './use-form.ts'

interface Props<V extends Record<keyof V, string | boolean>> extends Omit<
  ComponentPropsWithoutRef<'form'>,
  'onSubmit'
> {
  readonly form: FormState<V>
  /** Puts the focus into the first field, or on the first button where there is none. */
  readonly focused?: boolean
  /** Called when every field is right. */
  readonly onSubmit: () => void
}

export function Form<V extends Record<keyof V, string | boolean>>({
  form,
  focused = false,
  onSubmit,
  ...native
}: Props<V>) {
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (focused) ref.current?.querySelector<HTMLElement>('input:not(.vh), .btn')?.focus()
  }, [focused])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (form.validate(event.currentTarget)) onSubmit()
  }

  return <form className="stack" noValidate {...native} ref={ref} onSubmit={submit} />
}
