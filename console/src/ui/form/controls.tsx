import { useHeld } from '@sesame/web/ui/form/use-held.ts'
import type { ComponentProps } from 'react'

type Controlled<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'value' | 'onChange' | 'ref'
> & {
  readonly value: string
  readonly onChange: (value: string) => void
}

/* Native controls whose content counts even if a password manager filled them in without an event. `Labelled` adds the label. */

export function Input({ value, onChange, ...native }: Controlled<'input'>) {
  return <input {...native} {...useHeld(value, onChange)} />
}

/** An input for names and addresses of people other than the operator, so the browser neither fills in nor corrects the text. */
export function PlainInput(given: Controlled<'input'>) {
  return <Input autoComplete="off" autoCapitalize="off" spellCheck={false} {...given} />
}

export function Select({ value, onChange, ...native }: Controlled<'select'>) {
  return <select {...native} {...useHeld(value, onChange)} />
}

export function TextArea({ value, onChange, ...native }: Controlled<'textarea'>) {
  return <textarea {...native} {...useHeld(value, onChange)} />
}
