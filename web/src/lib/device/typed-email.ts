let typed = ''

/** Keeps a typed address, until the page is left, for the next form that asks for one. */
export function keepTypedEmail(email: string): void {
  typed = email
}

export const typedEmail = (): string => typed
