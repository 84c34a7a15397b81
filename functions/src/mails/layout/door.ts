import { markup, type Markup } from './markup.ts'
import type { Door } from './page.ts'
import { GLOW, GOLD, INK } from './style.ts'

const EMPTY = 'font-size:0;line-height:0'

/** The door, from cells of tables: an image would be remote, or an attachment. A plain rectangle in Outlook. */
export function door(state: Door): Markup {
  if (state === 'shut') {
    return leaf({ width: '48', height: '76', corners: '24px 24px 0 0', gap: '0 8px 26px 0' }, '8')
  }
  const ajar = { width: '34', height: '72', corners: '24px 16px 0 0', gap: '0 5px 25px 0' }
  return cell(
    markup`<td class="light" width="52" height="76" bgcolor="${GLOW}" align="left" valign="bottom" style="width:52px;height:76px;background:${GLOW};border-radius:26px 26px 0 0;${EMPTY}">${leaf(ajar, '7')}</td>`,
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

/** A table of one cell. */
function cell(td: Markup): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${td}</tr></table>`
}
