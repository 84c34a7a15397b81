import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Text } from '../localized.ts'

const MINUTE = MINUTE_MS / SECOND_MS
const NO_BREAK = '\u00a0'

/** Rounds to two significant digits, because more digits would suggest false precision. */
function rounded(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2))
}

/** Functions that format texts and numbers in a language. */
export function wordsIn(locale: keyof Text) {
  const say = (text: Text) => text[locale]

  const short = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 2 })

  /** Formats a number: “2,000”, “3.8 million”. */
  function amount(value: number): string {
    const count = rounded(value)
    const [millions, billions] = [rounded(count / 1e6), rounded(count / 1e9)]
    const plural = (many: number) => (many < 2 ? '' : 's')
    if (count >= 1e9) {
      return `${short(billions)}${NO_BREAK}${say({ fr: `milliard${plural(billions)}`, en: 'billion' })}`
    }
    if (count >= 1e6) {
      return `${short(millions)}${NO_BREAK}${say({ fr: `million${plural(millions)}`, en: 'million' })}`
    }
    return short(count)
  }

  function bytes(value: number): string {
    const units = ['', 'k', 'M', 'G', 'T']
    const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(value) / 3)))
    const unit = say({ fr: 'o', en: 'B' })
    return `${amount(value / 1000 ** power)}${NO_BREAK}${units[power] ?? ''}${unit}`
  }

  const dollars = (value: number) => `${value < 1 ? '0' : amount(value)}${NO_BREAK}$`

  const percent = (share: number) => `${amount(share * 100)}${NO_BREAK}%`

  function duration(seconds: number): string {
    if (seconds < MINUTE) return `${amount(seconds)}${NO_BREAK}s`
    if (seconds < 60 * MINUTE) return `${amount(seconds / MINUTE)}${NO_BREAK}min`
    return `${amount(seconds / MINUTE / 60)}${NO_BREAK}h`
  }

  return { say, amount, bytes, dollars, percent, duration }
}

/** Makes a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
