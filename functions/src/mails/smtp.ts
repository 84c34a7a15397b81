/** A letter as it leaves. */
export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Identifies the letter to the server, which may drop a second one: the same for every try. */
  readonly id: string
}

/** What the server made of it: `later` when another try may succeed, with the reason, which names nobody. */
export type Sending =
  { readonly outcome: 'sent' | 'refused' } | { readonly outcome: 'later'; readonly reason: string }

/** The server that takes our letters. */
export interface Smtp {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<Sending>
}
