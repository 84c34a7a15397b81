/** Colours of the light theme, the same as the client's design tokens. */
export const INK = '#191510'
export const QUIET_INK = '#554f46'
export const GOLD = '#ffbc21'
export const GLOW = '#fffaf0'
export const PAPER = '#ffffff'
export const SUNK = '#f3f1ec'
export const LINE = '#dfdcd5'
export const OUTLINE = '#867f75'

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DISPLAY = "'Bricolage Grotesque',Arial,sans-serif"
/** Lets long addresses wrap, so that they do not widen the layout on narrow screens. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word'

/** Inline styles, for clients that drop the style sheet. */
export const TEXT = `font-family:${SANS};font-size:16px;line-height:25px;color:${INK};${BREAKS}`
export const SMALL = `font-family:${SANS};font-size:14px;line-height:21px;color:${QUIET_INK};${BREAKS}`
export const FACT = `font-family:${SANS};font-size:15px;line-height:22px;${BREAKS}`
export const LABEL = `font-family:${SANS};font-size:16px;line-height:22px;font-weight:600;text-decoration:none`
export const WORD = `font-family:${DISPLAY};font-size:28px;line-height:32px;font-weight:700;letter-spacing:-.03em;color:${INK}`
export const TITLE = `font-family:${DISPLAY};font-size:32px;line-height:1.1;font-weight:700;letter-spacing:-.02em;color:${INK};${BREAKS}`

/** Styles for narrow screens, then for the dark theme: first by media query, then as Outlook on the Web marks it. */
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
  '@media (prefers-color-scheme:dark){.bg{background:#100e0a!important}',
  '.card,.body{background:#1a1712!important;border-color:#312d27!important}',
  '.wall,.sunk{background:#23201b!important}',
  '.ink,.ink a{color:#f1eee6!important}.quiet,.quiet a{color:#b9b4a9!important}',
  '.light{background:#ffbc21!important}.leaf{background:#4a4339!important}',
  '.rule{border-color:#312d27!important}',
  '.main{background:#ffbc21!important}.main a{color:#191510!important}',
  '.second{background:#1a1712!important;border-color:#7d766b!important}',
  '.second a{color:#f1eee6!important}}',
  '[data-ogsc] .ink{color:#f1eee6!important}[data-ogsc] .quiet{color:#b9b4a9!important}',
  '[data-ogsb] .card,[data-ogsb] .body{background:#1a1712!important}',
  '[data-ogsb] .wall,[data-ogsb] .sunk{background:#23201b!important}',
  '[data-ogsb] .main{background:#ffbc21!important}[data-ogsc] .main a{color:#191510!important}',
].join('')
