import { PRODUCT } from '@sesame/contract/product'
import { buttons, facts, link, note, paragraph, space } from './blocks.ts'
import { markup, type Markup } from './markup.ts'
import { FRAME, footLinks, type Page, type Door } from './page.ts'
import { GOLD, LINE, PAPER, SMALL, STYLE_SHEET, SUNK, TITLE, WORD, GLOW, INK } from './style.ts'

const EMPTY = 'font-size:0;line-height:0'

/** Invisible characters after the preview text, which keep inboxes from showing the e-mail's first words after it. */
const FILLER = '&#847;&zwnj;&nbsp;'.repeat(40)

/** Renders the e-mail as one HTML document, which has tables and inline styles, and loads nothing. */
export function renderHtml(page: Page): string {
  const { locale, content } = page
  const { subject, preheader } = content
  return markup`<!doctype html>
<html lang="${locale}" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<!--[if mso]><noscript><xml><o:OfficeDocumentSettings><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript><![endif]-->
<style>${{ source: STYLE_SHEET }}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:${SUNK}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${preheader} ${{ source: FILLER }}</div>
<div role="article" aria-roledescription="e-mail" aria-label="${subject}" lang="${locale}">
<table role="presentation" class="bg" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${SUNK}" style="background:${SUNK}"><tr><td class="gut" align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER}" style="width:600px;max-width:100%;background:${PAPER};border:1px solid ${LINE};border-radius:20px 6px 20px 20px;overflow:hidden">
${wall(page)}
${body(page)}
${foot(page)}
</table>
</td></tr></table>
</div>
</body>
</html>
`.source
}

function wall({ door: state }: Page): Markup {
  return markup`<tr><td class="wall pad" bgcolor="${GOLD}" valign="bottom" style="background:${GOLD};padding:20px 40px 0;border-radius:19px 5px 0 0">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="ink" valign="middle" style="padding:0 0 20px;${WORD}">${PRODUCT}</td><td align="right" valign="bottom" width="72">${door(state)}</td></tr></table>
</td></tr>`
}

function body({ locale, firstName, content }: Page): Markup {
  const {
    title,
    opening,
    facts: known = [],
    closing = [],
    buttons: links = [],
    notes = [],
  } = content
  const [first] = links
  const follows = known.length > 0 && closing.length === 0
  return markup`<tr><td class="body pad" bgcolor="${PAPER}" style="background:${PAPER};padding:36px 40px 28px">
<h1 class="ink title" style="margin:0 0 16px;${TITLE}">${title}</h1>
${firstName === null ? '' : paragraph(FRAME[locale].hello(firstName))}
${opening.map(paragraph)}
${facts(known)}
${closing.map(paragraph)}
${first && !follows ? space('8px') : ''}
${buttons(links)}
${notes.map(note)}
${first ? inClear(FRAME[locale].copy, first.href) : ''}
</td></tr>`
}

function inClear(copy: string, href: string): Markup {
  return markup`<p class="quiet" style="margin:0 0 4px;${SMALL}">${copy}</p>
<p class="quiet" style="margin:0 0 16px;${SMALL};word-break:break-all">${link(href)}</p>`
}

function foot(page: Page): Markup {
  const { why, promises } = FRAME[page.locale]
  const links = footLinks(page).map(
    ({ label, href }) => markup`${link(href, label)} &nbsp;·&nbsp; `,
  )
  return markup`<tr><td class="body pad" bgcolor="${PAPER}" style="background:${PAPER};padding:0 40px 32px;border-radius:0 0 19px 19px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="rule" style="border-top:1px solid ${LINE};padding:20px 0 0">
<p class="quiet" style="margin:0 0 8px;${SMALL}"><strong>${why}</strong> ${page.content.why}</p>
${note(promises.join(' '))}
<p class="quiet" style="margin:0 0 8px;${SMALL}">${links}${page.sender}</p>
</td></tr></table>
</td></tr>`
}

/**
 * Our logo, a door, drawn with table cells because an image would have to be remote or attached. In Outlook, the logo is a plain
 * rectangle.
 */
function door(state: Door): Markup {
  if (state === 'shut') {
    return leaf({ width: '48', height: '76', corners: '24px 24px 0 0', gap: '0 8px 26px 0' }, '8')
  }
  const halfOpen = { width: '34', height: '72', corners: '24px 16px 0 0', gap: '0 5px 25px 0' }
  return cell(
    markup`<td class="light" width="52" height="76" bgcolor="${GLOW}" align="left" valign="bottom" style="width:52px;height:76px;background:${GLOW};border-radius:26px 26px 0 0;${EMPTY}">${leaf(halfOpen, '7')}</td>`,
  )
}

interface Leaf {
  readonly width: string
  readonly height: string
  readonly corners: string
  readonly gap: string
}

function leaf({ width, height, corners, gap }: Leaf, seed: string): Markup {
  const handle = cell(
    markup`<td width="${seed}" height="8" bgcolor="${GOLD}" style="width:${seed}px;height:8px;background:${GOLD};border-radius:50% 0 50% 50%;${EMPTY}">&nbsp;</td>`,
  )
  return cell(
    markup`<td class="leaf" width="${width}" height="${height}" bgcolor="${INK}" align="right" valign="bottom" style="width:${width}px;height:${height}px;background:${INK};border-radius:${corners};padding:${gap};box-sizing:border-box;${EMPTY}">${handle}</td>`,
  )
}

/** A table with one cell. */
function cell(td: Markup): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${td}</tr></table>`
}
