/** An e-mail ready to send. */
export interface OutgoingMail {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Identifies the e-mail to the server, which may remove duplicates. It is the same for every try. */
  readonly id: string
}

/** The server's response. `later` means that another try may succeed; its reason contains no personal data. */
export type Sending =
  { readonly outcome: 'sent' | 'refused' } | { readonly outcome: 'later'; readonly reason: string }

/** The mail server that accepts our e-mails. */
export interface Smtp {
  /** Never rejects. */
  send(mail: OutgoingMail): Promise<Sending>
}
