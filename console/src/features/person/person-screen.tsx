import type { Person } from '@sesame/contract/person'
import { codeOf } from '@sesame/web/lib/code-of.ts'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useCallback, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { OperatorNames } from '../../lib/operators.tsx'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { PersonActionDialog } from './actions/person-action-dialog.tsx'
import type { Chosen } from './actions/person-action.ts'
import { PersonHead } from './person-head.tsx'
import { PersonSheet } from './person-sheet.tsx'

/** The page of the person whose uid is in the URL. */
export function PersonScreen() {
  const { uid = '' } = useParams()
  // Remount the screen for each person, so that it shows nothing of the previous one.
  return (
    <OperatorNames>
      <PersonOf key={uid} uid={uid} />
    </OperatorNames>
  )
}

function PersonOf({ uid }: { readonly uid: string }) {
  const { people, person: text } = useTexts()
  const { call } = useServices()
  /** The person as returned by the last action. To read the person again would add an entry to the journal. */
  const [acted, setActed] = useState<Person | null>(null)
  const [chosen, choose] = useState<Chosen | null>(null)
  const [toast, say] = useToast()

  const read = useCallback(() => call('readPerson', { body: { uid } }), [call, uid])
  const asked = useAnswer(read)
  const { answer } = asked

  const reload = (): void => {
    setActed(null)
    asked.retry()
  }
  if (answer.status === 'failed' && codeOf(answer.error) === 'tools/not-found')
    return (
      <>
        <BoardHead title={people.title} />
        <EmptyCard title={text.missing} hint={text.missingHint}>
          <Link className="btn" to={paths.people}>
            {text.back}
          </Link>
        </EmptyCard>
      </>
    )
  return (
    <>
      {answer.status !== 'ready' && <BoardHead title={people.title} />}
      <Part asked={asked} failed={text.failed}>
        {(fetched) => {
          const person = acted ?? fetched
          return (
            <>
              <PersonHead person={person} />
              <PersonSheet person={person} onAction={choose} />
              {chosen !== null && (
                <PersonActionDialog
                  person={person}
                  chosen={chosen}
                  onReload={reload}
                  onDone={(after, message) => {
                    setActed(after)
                    say(message)
                  }}
                  onClose={() => choose(null)}
                />
              )}
            </>
          )
        }}
      </Part>
      {toast}
    </>
  )
}
