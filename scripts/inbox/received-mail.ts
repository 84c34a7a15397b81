import { simpleParser } from 'mailparser'

/** An e-mail as it was received. */
export interface ReceivedMail {
  /** The number of the e-mail, counted from 1. */
  readonly id: number
  /** The time of receipt, in milliseconds since 1970. */
  readonly at: number
  /** The recipients, including Bcc ones, in lower case. */
  readonly to: readonly string[]
  /** The sender as written in the e-mail: « Sésame <…> ». */
  readonly from: string
  readonly subject: string
  /** The HTML, with the e-mail's own pictures as `data:` URLs; null if there is none. */
  readonly html: string | null
  readonly text: string | null
  /** The URLs of the links, without duplicates: first those of the HTML, then those of the text. */
  readonly links: readonly string[]
  /** Headers by their names in lower case, unfolded but not decoded. Values of the same name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly Attachment[]
  /** The source of the e-mail, byte for byte. */
  readonly raw: Buffer
}

interface Attachment {
  readonly name: string
  readonly type: string
  readonly bytes: number
}

/** The fields of an e-mail that the list shows. */
export type MailSummary = Pick<ReceivedMail, 'id' | 'at' | 'to' | 'from' | 'subject'>

export const summaryOf = ({ id, at, to, from, subject }: ReceivedMail): MailSummary => ({
  id,
  at,
  to,
  from,
  subject,
})

/** Parses an e-mail that was delivered to these addresses. */
export async function readMail(
  raw: Buffer,
  to: readonly string[],
): Promise<Omit<ReceivedMail, 'id'>> {
  const mail = await simpleParser(raw, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  })
  const html = typeof mail.html === 'string' ? mail.html : null
  const text = mail.text ?? null
  return {
    at: Date.now(),
    to: to.map((address) => address.toLowerCase()),
    raw,
    html,
    text,
    from: mail.from?.text ?? '',
    subject: mail.subject ?? '',
    links: linksOf(html ?? '', text ?? ''),
    headers: headersOf(mail.headerLines),
    attachments: mail.attachments.map(({ filename = '', contentType, size }) => ({
      name: filename,
      type: contentType,
      bytes: size,
    })),
  }
}

function linksOf(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/\shref="(https?:[^"]*)"/gi)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([url]) =>
    url.replace(/[.,;:!?)»]+$/, ''),
  )
  return [...new Set([...inHtml, ...inText])]
}

function headersOf(lines: readonly { key: string; line: string }[]): Record<string, string> {
  const headers = new Map<string, string>()
  for (const { key, line } of lines) {
    const value = line
      .slice(line.indexOf(':') + 1)
      .replace(/\r?\n(?=[ \t])/g, '')
      .trim()
    const before = headers.get(key)
    headers.set(key, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}
