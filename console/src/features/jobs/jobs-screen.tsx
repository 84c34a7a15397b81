import type { JobItem } from '@sesame/contract/endpoints/console/jobs'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useMemo, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { PlannedDialog, type Plan } from '../../ui/action/planned-dialog.tsx'
import { BrakeCard } from './brake-card.tsx'
import { JobsTable } from './jobs-table.tsx'
import { ModeCard } from './mode-card.tsx'

/** The screen of scheduled jobs, with their last runs and buttons to start them. */
export function JobsScreen() {
  const { jobs: text } = useTexts()
  const { call } = useServices()
  const [reading, setReading] = useState(0)
  const [chosen, choose] = useState<Plan | null>(null)
  const [toast, say] = useToast()

  // Send a new request after each action.
  const read = useMemo(() => {
    const question = { reading }
    return async () => ({ ...question, ...(await call('searchJobs', { body: {} })) })
  }, [call, reading])
  const asked = useAnswer(read)

  const reload = (): void => setReading(reading + 1)
  return (
    <>
      <BoardHead title={text.title} hint={text.hint}>
        <button className="btn tiny" type="button" onClick={reload}>
          <Icon name="refresh" />
          <span>{text.refresh}</span>
        </button>
      </BoardHead>
      <Part asked={asked} failed={text.failed} rows={6}>
        {({ mode, brake, items }) => (
          <>
            <ModeCard mode={mode} due={dueOf(items)} onPlan={choose} />
            <BrakeCard brake={brake} onPlan={choose} />
            {items.length === 0 ? (
              <EmptyCard title={text.none} hint={text.noneHint} />
            ) : (
              <JobsTable jobs={items} onPlan={choose} />
            )}
            {chosen !== null && (
              <PlannedDialog
                plan={chosen}
                onClose={(message) => {
                  choose(null)
                  if (message === null) return
                  say(message)
                  reload()
                }}
              />
            )}
          </>
        )}
      </Part>
      {toast}
    </>
  )
}

/** Returns the amount of work due at the last runs. Excludes jobs that act in both modes. */
function dueOf(items: readonly JobItem[]): number {
  return items
    .filter(({ always }) => always !== 'yes')
    .reduce((total, { runs }) => total + (runs[0]?.due ?? 0), 0)
}
