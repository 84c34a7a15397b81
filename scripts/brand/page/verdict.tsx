import { COLOURS, FILE_NAME, LEGAL, NAME } from '../../../brand/brand.ts'
import { brandFaults } from '../../../brand/faults.ts'
import type { Contrast } from '../../../brand/tokens.ts'
import { useLocale, useTextOf } from '../../../web/src/i18n/locale.tsx'
import { LOGO, WORDMARK } from '../../../web/src/lib/drawings.ts'
import { Note } from '../../../web/src/ui/notes/note.tsx'
import { project } from './project.ts'
import { words } from '../words.ts'

/** Returns the faults for which the build would refuse the brand or the project's settings, as sentences. */
export function useFaults(contrasts: readonly Contrast[]): readonly string[] {
  const { locale } = useLocale()
  const faults = brandFaults({
    name: NAME,
    fileName: FILE_NAME,
    colours: COLOURS,
    logo: LOGO,
    wordmark: WORDMARK,
    contrasts,
  })
  return [...faults.map((fault) => fault[locale]), project?.[locale].refusal ?? ''].filter(Boolean)
}

interface Props {
  readonly faults: readonly string[]
  readonly count: number
}

/** Shows whether the build would accept the brand, and lists the faults. */
export function Verdict({ faults, count }: Props) {
  const text = useTextOf(words)
  if (faults.length > 0) {
    return (
      <Note tone="danger" title={text.refused}>
        <ul className="faults" role="list">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Note>
    )
  }
  const open = project === null ? Object.keys(LEGAL).filter((name) => !LEGAL[nameOf(name)]) : []
  const variables = open.map((name) => `VITE_LEGAL_${name.toUpperCase()}`).join(', ')
  return (
    <Note tone="success" title={text.ready}>
      <p>{text.readyText(count)}</p>
      <p>{open.length === 0 ? text.everyFact : text.missing(variables)}</p>
    </Note>
  )
}

const nameOf = (name: string) => name as keyof typeof LEGAL
