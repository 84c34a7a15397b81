import { createContext, use, useEffect, useRef, type ComponentProps } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { Button } from '../button.tsx'
import type { Elements } from '../elements.ts'

const Pending = createContext(false)

interface FormProps extends Omit<ComponentProps<'form'>, 'form' | 'onSubmit' | 'ref'> {
  /** The form's state. If given, `validate` checks the fields before `onSubmit` is called. */
  readonly form?: { readonly validate: (element: HTMLFormElement) => boolean }
  readonly pending: boolean
  /** When the form appears, focuses its first field or, if it has none, its first button. */
  readonly focused?: boolean
  readonly onSubmit: () => unknown
}

export function Form({ form, pending, focused = false, onSubmit, ...native }: FormProps) {
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (focused) ref.current?.querySelector<HTMLElement>('input:not(.vh), .btn')?.focus()
  }, [focused])

  return (
    <Pending value={pending}>
      <form
        className="stack"
        noValidate={form !== undefined}
        {...native}
        ref={ref}
        onSubmit={(event) => {
          event.preventDefault()
          if (form?.validate(event.currentTarget) !== false) onSubmit()
        }}
      />
    </Pending>
  )
}

interface SubmitProps {
  readonly label: string
  readonly pendingLabel: string
  readonly className?: string
}

/** Submits the form that contains this button. */
export function SubmitButton({ label, pendingLabel, className = 'main wide' }: SubmitProps) {
  const pending = use(Pending)
  return (
    <Button className={`btn ${className}`} type="submit" pending={pending}>
      {pending ? pendingLabel : label}
    </Button>
  )
}

interface ActionsProps {
  readonly onCancel: () => void
  readonly cancelLabel?: string
  /** The button that performs the dialog's action. */
  readonly children: Elements
}

/** The buttons on the last line of a dialog. */
export function FormActions({ onCancel, cancelLabel, children }: ActionsProps) {
  const { common } = useText()
  return (
    <div className="line">
      <button className="btn" type="button" onClick={onCancel}>
        {cancelLabel ?? common.cancel}
      </button>
      {children}
    </div>
  )
}
