let typed = ''

/** Keeps the address typed at the door for the next form that asks for it; it goes with the page. */
export function keepTypedEmail(email: string): void {
  typed = email
}

export const typedEmail = (): string => typed
