/** Our own text, in which other people's text stands out. */
export type Words = string | readonly (string | Strong)[]

export interface Strong {
  readonly strong: string
}

export interface Fact {
  readonly label: string
  readonly value: string
  /** Shown after the value, muted and in brackets. */
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
  /** One more fact, shown after the subject in inboxes. */
  readonly preheader: string
  readonly title: string
  readonly opening: readonly Words[]
  readonly facts?: readonly Fact[]
  readonly closing?: readonly Words[]
  readonly buttons?: readonly Button[]
  readonly notes?: readonly string[]
  /** The reason for the e-mail, after « Pourquoi ce message ? ». */
  readonly why: string
}

/** @throws {Error} if the link is missing, since the e-mail would be useless without its button. */
export function button(
  label: string,
  href: string | undefined,
  look: Button['look'] = 'main',
): Button {
  if (href === undefined) throw new Error(`The button « ${label} » leads nowhere`)
  return { label, href, look }
}
