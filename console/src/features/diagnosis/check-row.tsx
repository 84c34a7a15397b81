import type { DiagnosisCheck } from '@sesame/contract/endpoints/console/diagnosis'
import { useTexts } from '../../i18n/texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { ConsoleIconName } from '../../ui/icon.tsx'

export const LOOKS: Record<DiagnosisCheck['state'], { tone?: Tone; icon: ConsoleIconName }> = {
  failed: { tone: 'danger', icon: 'x' },
  warning: { tone: 'warning', icon: 'alert' },
  unknown: { icon: 'info' },
  ok: { tone: 'success', icon: 'check' },
}

/** A check: what it found, and where it is not well the consequence, then how to mend it. */
export function CheckRow({ check: { id, state, facts } }: { readonly check: DiagnosisCheck }) {
  const { diagnosis: text } = useTexts()
  const words = text.checks[id]
  const isWrong = state === 'failed' || state === 'warning'
  const found = isWrong ? words.wrong(facts) : state === 'ok' ? words.ok(facts) : text.unknown
  return (
    <li>
      <Badge {...LOOKS[state]}>{text.states[state]}</Badge>
      <div className="stack g1">
        <h3 className="name">{words.name}</h3>
        <p className="meta">{found}</p>
        {state !== 'ok' && (
          <div className="fix">
            <p>
              <strong>{text.toMend}</strong> {isWrong ? words.fix(facts) : text.unknownFix}
            </p>
            {isWrong && words.command !== undefined && (
              <div className="cmd">
                <code>{words.command}</code>
                <CopyButton what={text.copyCommand} value={words.command} />
              </div>
            )}
          </div>
        )}
      </div>
    </li>
  )
}
