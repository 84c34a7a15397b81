let typed = ''

/** Keeps a typed e-mail address until the page is left, for the next form that asks for an address. */
export function keepTypedEmail(email: string): void {
  typed = email
}

export const typedEmail = (): string => typed
