/** Source: https://firebase.google.com/docs/database/usage/limits#global */
const MAX_CALLS = 1_000
const MAX_EVENT_BYTES = 2 ** 20

/** A write that exceeds the limits of triggered functions. `status` is the code that the SDKs receive. */
export class TriggerLimitError extends Error {
  override readonly name = 'TriggerLimitError'
  readonly status: string

  constructor(status: string, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Rejects a write that would trigger more than 1000 functions, or create an event of more than 1 MB.
 *
 * Source: firebase-tools `lib/database/settings.js`, `strictTriggerValidation`
 * @throws TriggerLimitError with the exceeded limit
 */
export function checkTriggerLimits(events: readonly { readonly data: object }[]): void {
  if (events.length > MAX_CALLS) {
    throw new TriggerLimitError(
      'too_many_triggers',
      `This request would trigger more than ${MAX_CALLS} functions.`,
    )
  }
  if (events.some(({ data }) => Buffer.byteLength(JSON.stringify(data)) > MAX_EVENT_BYTES)) {
    throw new TriggerLimitError(
      'trigger_payload_too_large',
      'This request would cause a function payload exceeding the maximum size allowed.',
    )
  }
}
