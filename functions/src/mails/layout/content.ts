/** Words of ours; between them, words of somebody else stand out. */
export type Words = string | readonly (string | Strong)[]

export interface Strong {
  readonly strong: string
}

export interface Fact {
  readonly label: string
  readonly value: string
  /** Said less loudly after the value, in brackets. */
  readonly aside?: string
}

export interface Button {
  readonly label: string
  readonly href: string
  readonly look: 'main' | 'second'
}

/** What a letter says, in one language, before it has a form. Shown in this order. */
export interface Content {
  readonly subject: string
  /** What an inbox shows after the subject: one fact more. */
  readonly preheader: string
  readonly title: string
  readonly opening: readonly Words[]
  readonly facts?: readonly Fact[]
  readonly closing?: readonly Words[]
  readonly buttons?: readonly Button[]
  readonly notes?: readonly string[]
  /** The reason for the letter, after « Pourquoi ce message ? ». */
  readonly why: string
}

/** @throws {Error} when the letter was given no link: without its button it says nothing useful. */
export function button(
  label: string,
  href: string | undefined,
  look: Button['look'] = 'main',
): Button {
  if (href === undefined) throw new Error(`The button « ${label} » leads nowhere`)
  return { label, href, look }
}
