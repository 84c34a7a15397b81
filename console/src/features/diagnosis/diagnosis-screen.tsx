import { SECOND_MS } from '@sesame/contract/durations'
import type { Diagnosis } from '@sesame/contract/endpoints/console/diagnosis'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { numberFormat } from '@sesame/web/i18n/formats.ts'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { Button } from '@sesame/web/ui/button.tsx'
import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { Checks } from './checks.tsx'

/** The screen that shows the server's checks of its own setup. The checks run when it opens. */
export function DiagnosisScreen() {
  const { diagnosis: text } = useTexts()
  const { call } = useServices()
  const [run, setRun] = useState(0)

  // Each run sends a new request. The previous result stays on screen until the new one arrives.
  const ask = useMemo(() => {
    const question = { run }
    return async () => ({ ...question, report: await call('diagnose', { body: {} }) })
  }, [call, run])
  const asked = useAnswer(ask)
  const { answer } = asked
  const isRunning = answer.status === 'ready' && answer.value.run !== run
  const taken = useTaken(answer.status === 'ready' ? answer.value.report : null)
  return (
    <>
      <BoardHead title={text.title} hint={taken}>
        <Button
          className="btn tiny"
          pending={isRunning}
          icon={<Icon name="refresh" />}
          onClick={() => !isRunning && answer.status === 'ready' && setRun(run + 1)}
        >
          {isRunning ? text.running : text.again}
        </Button>
      </BoardHead>
      <p className="vh" role="status">
        {run > 0 && !isRunning && answer.status === 'ready' && text.ran}
      </p>
      <Part asked={asked} failed={text.failed} rows={8}>
        {({ report }) => <Checks report={report} />}
      </Part>
    </>
  )
}

/** Returns a text with the number of checks, the time of the run, and its duration. */
function useTaken(report: Diagnosis | null): string {
  const { diagnosis: text } = useTexts()
  const { moment } = useTimes()
  const { locale } = useLocale()
  if (report === null) return text.hint
  const { checks, at, durationMs } = report
  const seconds = numberFormat(locale, { maximumFractionDigits: 1 })
  return text.taken(checks.length, moment(at), text.seconds(seconds.format(durationMs / SECOND_MS)))
}
