import { simpleParser } from 'mailparser'

/** An e-mail as it was received. */
export interface ReceivedMail {
  /** Counts up from 1. */
  readonly id: number
  /** Time of receipt, in milliseconds. */
  readonly at: number
  /** Its recipients, including hidden ones, in lower case. */
  readonly to: readonly string[]
  /** As in the e-mail: « Sésame <…> ». */
  readonly from: string
  readonly subject: string
  /** With its own pictures inlined as `data:`; null if it has no HTML. */
  readonly html: string | null
  readonly text: string | null
  /** The URLs of its links without duplicates, those of the HTML first. */
  readonly links: readonly string[]
  /** By name in lower case, unfolded but not decoded; values of the same name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly Attachment[]
  /** The e-mail byte for byte. */
  readonly raw: Buffer
}

interface Attachment {
  readonly name: string
  readonly type: string
  readonly bytes: number
}

/** The fields that the list shows. */
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
