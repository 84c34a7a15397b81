import { useAttempt } from '../../../../lib/hooks/use-attempt.ts'
import { Form, FormActions, SubmitButton } from '../../../../ui/form/form.tsx'
import type { Elements } from '../../../../ui/elements.ts'
import { ErrorNote } from '../../../../ui/notes/error-note.tsx'
import { CodeForm } from '../../../../widgets/second-factor/code-form.tsx'

interface Props {
  /** The sign-in method that has just proved who the person is. */
  readonly proof: string
  readonly submit: string
  readonly submitting: string
  readonly submitClass: string
  readonly failed: string
  readonly run: (code?: string) => Promise<void>
  readonly onCancel: () => void
  readonly children: Elements
}

/** Asks for a code, unless the proof was a passkey, which is proof and code. */
export function ProvenForm({ proof, run, children, ...form }: Props) {
  if (proof !== 'passkey') {
    return (
      <CodeForm kind="either" isFocused onCode={run} {...form}>
        {children}
      </CodeForm>
    )
  }
  return (
    <WithoutCode run={run} {...form}>
      {children}
    </WithoutCode>
  )
}

function WithoutCode({
  submit,
  submitting,
  submitClass,
  failed,
  run,
  onCancel,
  children,
}: Omit<Props, 'proof'>) {
  const attempt = useAttempt()
  return (
    <Form
      pending={attempt.pending !== null}
      focused
      onSubmit={() => attempt.run('change', () => run())}
    >
      {children}
      <ErrorNote title={failed} error={attempt.error} />
      <FormActions onCancel={onCancel}>
        <SubmitButton label={submit} pendingLabel={submitting} className={submitClass} />
      </FormActions>
    </Form>
  )
}
