import { COLOURS } from '../../../../brand/brand.ts'
import { tokensOf } from '../../../../brand/tokens.ts'

const TOKENS = tokensOf(COLOURS)
const { line, gold, sunk, edge, bg, surface } = TOKENS
const [, night] = TOKENS.ink
const [, nightQuiet] = TOKENS['ink-2']

/** Colours of the light theme, the same as the client's design tokens. */
export const INK = TOKENS.ink[0]
export const QUIET_INK = TOKENS['ink-2'][0]
export const GOLD = gold[0]
/** The colour of text on the accent colour. */
export const ON_GOLD = TOKENS['on-gold'][0]
export const GLOW = TOKENS.light[0]
export const PAPER = surface[0]
export const SUNK = sunk[0]
export const LINE = line[0]
export const OUTLINE = edge[0]

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DISPLAY = "'Bricolage Grotesque',Arial,sans-serif"
/** Lets long addresses wrap, so that they do not widen the layout on narrow screens. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'

/** Inline styles, for mail clients that drop the style sheet. */
export const TEXT = `font-family:${SANS};font-size:16px;line-height:25px;color:${INK};${BREAKS}`
export const SMALL = `font-family:${SANS};font-size:14px;line-height:21px;color:${QUIET_INK};${BREAKS}`
export const FACT = `font-family:${SANS};font-size:15px;line-height:22px;${BREAKS}`
export const LABEL = `font-family:${SANS};font-size:16px;line-height:22px;font-weight:600;text-decoration:none`
export const WORD = `font-family:${DISPLAY};font-size:28px;line-height:32px;font-weight:700;letter-spacing:-.03em;color:${ON_GOLD}`
export const TITLE = `font-family:${DISPLAY};font-size:32px;line-height:1.1;font-weight:700;letter-spacing:-.02em;color:${INK};${BREAKS}`

/**
 * Styles for narrow screens and for the dark theme. The dark theme appears twice: as a media query, and with the attributes that
 * Outlook on the web adds.
 */
export const STYLE_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:0;width:100%;-webkit-text-size-adjust:100%}',
  'table{border-collapse:separate;mso-table-lspace:0;mso-table-rspace:0}',
  'a{text-underline-offset:3px}',
  '@media (max-width:620px){.card{width:100%!important;border-radius:0!important}',
  '.pad{padding-left:24px!important;padding-right:24px!important}.gut{padding:0!important}',
  '.title{font-size:27px!important}.full{width:100%!important}',
  '.full a{display:block!important;padding-left:12px!important;padding-right:12px!important;text-align:center!important}',
  '.fact td{display:block!important;width:auto!important;padding:0!important}',
  '.fact td+td{padding-bottom:10px!important}}',
  `@media (prefers-color-scheme:dark){.bg{background:${bg[1]}!important}`,
  `.card,.body{background:${surface[1]}!important;border-color:${line[1]}!important}`,
  `.wall,.sunk{background:${sunk[1]}!important}`,
  `.ink,.ink a{color:${night}!important}.quiet,.quiet a{color:${nightQuiet}!important}`,
  `.light{background:${gold[1]}!important}.leaf{background:${TOKENS.leaf[1]}!important}`,
  `.rule{border-color:${line[1]}!important}`,
  `.main{background:${gold[1]}!important}.main a{color:${ON_GOLD}!important}`,
  `.second{background:${surface[1]}!important;border-color:${edge[1]}!important}`,
  `.second a{color:${night}!important}}`,
  `[data-ogsc] .ink{color:${night}!important}[data-ogsc] .quiet{color:${nightQuiet}!important}`,
  `[data-ogsb] .card,[data-ogsb] .body{background:${surface[1]}!important}`,
  `[data-ogsb] .wall,[data-ogsb] .sunk{background:${sunk[1]}!important}`,
  `[data-ogsb] .main{background:${gold[1]}!important}[data-ogsc] .main a{color:${ON_GOLD}!important}`,
].join('')
