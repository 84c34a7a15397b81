let typed = ''

/** Keeps the typed address for the next form that needs it, until the page is left. */
export function keepTypedEmail(email: string): void {
  typed = email
}

export const typedEmail = (): string => typed
