import { applicationErrors } from '../../../application/web/errors.ts'
import { codeOf } from '../lib/code-of.ts'
import type { Titled } from '@sesame/contract/titles'
import { CallError } from '../lib/api/call-error.ts'
import { useOnline } from '../lib/hooks/use-online.ts'
import { errorMessage } from './error-message.ts'
import { errorTexts, tooManyForTexts } from './errors.ts'
import { useLocale, useTextOf } from './locale.tsx'

const ofApplication: Readonly<Record<string, Titled>> = applicationErrors

/**
 * Returns the text that says what an error means and what to do next. It never contains the error's code, and may contain a link
 * (see `LinkedText`).
 */
export function useErrorText(error: unknown): string {
  const errors = useTextOf(errorTexts)
  const tooManyFor = useTextOf(tooManyForTexts)
  const { locale } = useLocale()
  const isOnline = useOnline()
  const found = errorMessage(error)
  const message = found === 'unreachable' && !isOnline ? 'offline' : found
  const words = ofApplication[codeOf(error)]
  if (words !== undefined) return words[locale]
  const waitSeconds = error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0
  return message === 'tooMany' && waitSeconds > 0 ? tooManyFor(waitSeconds) : errors[message]
}
