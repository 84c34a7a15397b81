/** Our own text, with text written by users emphasized. */
export type Words = string | readonly (string | Strong)[]

export interface Strong {
  readonly strong: string
}

export interface Fact {
  readonly label: string
  readonly value: string
  /** Shown after the value, in brackets and a muted colour. */
  readonly aside?: string
}

export interface Button {
  readonly label: string
  readonly href: string
  readonly look: 'main' | 'second'
}

/** The content of an e-mail in one language, before layout, in display order. */
export interface Content {
  readonly subject: string
  /** Preview text: inboxes show it after the subject. */
  readonly preheader: string
  readonly title: string
  readonly opening: readonly Words[]
  readonly facts?: readonly Fact[]
  readonly closing?: readonly Words[]
  readonly buttons?: readonly Button[]
  readonly notes?: readonly string[]
  /** The reason for the e-mail, shown after « Pourquoi ce message ? ». */
  readonly why: string
}

/** @throws {Error} if the link is missing, because the e-mail would be useless without its button. */
export function button(
  label: string,
  href: string | undefined,
  look: Button['look'] = 'main',
): Button {
  if (href === undefined) throw new Error(`The button « ${label} » leads nowhere`)
  return { label, href, look }
}
