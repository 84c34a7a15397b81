import type { Locale } from '@sesame/contract/fields'
import { numberFormat } from './formats.ts'

const KILO = 1000

/** « 640 octets », « 12 ko », « 1,2 Mo ». Keeps a number and its unit on one line. */
export function formatSize(locale: Locale, bytes: number): string {
  const [unit, amount] =
    bytes < KILO
      ? (['byte', bytes] as const)
      : bytes < KILO * KILO
        ? (['kilobyte', bytes / KILO] as const)
        : (['megabyte', bytes / KILO / KILO] as const)
  const style = { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'long' : 'short' } as const
  const maximumFractionDigits = amount < 10 && unit !== 'byte' ? 1 : 0
  const text = numberFormat(locale, { ...style, maximumFractionDigits }).format(amount)
  return text.replace(/\s/gu, '\u00A0')
}
