import type { Button, Fact, Words } from './content.ts'
import { markup, type Markup } from './markup.ts'
import { FACT, INK, LABEL, OUTLINE, PAPER, QUIET_INK, SMALL, SUNK, TEXT } from './style.ts'

export function paragraph(words: Words): Markup {
  return markup`<p class="ink" style="margin:0 0 16px;${TEXT}">${inline(words)}</p>`
}

export function note(text: string): Markup {
  return markup`<p class="quiet" style="margin:0 0 8px;${SMALL}">${text}</p>`
}

function inline(words: Words): Markup {
  if (typeof words === 'string') return markup`${words}`
  return markup`${words.map((part) =>
    typeof part === 'string' ? markup`${part}` : markup`<strong>${part.strong}</strong>`,
  )}`
}

export function facts(list: readonly Fact[]): Markup {
  if (list.length === 0) return markup``
  const rows = list.map(
    ({ label, value, aside }) =>
      markup`<tr><td class="quiet" width="110" valign="top" style="width:110px;padding:3px 12px 3px 0;${FACT};color:${QUIET_INK}">${label}</td><td class="ink" valign="top" style="padding:3px 0;${FACT};font-weight:600;color:${INK}">${value}${aside === undefined ? '' : markup` <span style="font-weight:400">${aside}</span>`}</td></tr>`,
  )
  return markup`<table role="presentation" class="sunk" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${SUNK}" style="background:${SUNK};border-radius:16px 6px 16px 16px;margin:0 0 24px"><tr><td style="padding:16px 20px"><table role="presentation" class="fact" width="100%" cellpadding="0" cellspacing="0" border="0">${rows}</table></td></tr></table>`
}

/** Renders the buttons, one below the other, then the URL of the first one as text. */
export function buttons(list: readonly Button[]): Markup {
  if (list.length === 0) return markup``
  const rows = list.map((one, index) => {
    const gap = index < list.length - 1 ? '0 0 12px' : '0'
    return markup`<tr><td style="padding:${gap}"><table role="presentation" class="full" cellpadding="0" cellspacing="0" border="0"><tr>${button(one)}</tr></table></td></tr>`
  })
  return markup`<table role="presentation" class="full" cellpadding="0" cellspacing="0" border="0">${rows}</table>${space('24px')}`
}

function button({ label, href, look }: Button): Markup {
  const [background, border, ink] = look === 'main' ? [INK, INK, PAPER] : [PAPER, OUTLINE, INK]
  return markup`<td class="${look}" bgcolor="${background}" style="background:${background};border:1px solid ${border};border-radius:24px 6px 24px 24px;mso-padding-alt:13px 24px"><a href="${href}" style="display:inline-block;padding:13px 24px;${LABEL};color:${ink}">${label}</a></td>`
}

export function space(height: string): Markup {
  return markup`<div style="height:${height};line-height:${height};font-size:0">&nbsp;</div>`
}

export function link(href: string, label = href): Markup {
  return markup`<a href="${href}" class="quiet" style="color:${QUIET_INK}">${label}</a>`
}
