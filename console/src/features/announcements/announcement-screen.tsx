import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useMemo, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { NEW_ANNOUNCEMENT, paths } from '../../lib/paths.ts'
import { OperatorNames } from '../../lib/operators.tsx'
import { useServices } from '../../lib/services.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { BoardHead } from '../../ui/page/board-head.tsx'
import { Editor } from './editor/editor.tsx'

/** The screen that edits an existing announcement, or a new one. */
export function AnnouncementScreen() {
  const { id = NEW_ANNOUNCEMENT } = useParams()
  if (id === NEW_ANNOUNCEMENT) return <Editor announcement={null} onReload={() => undefined} />
  // Remount the screen when a different announcement is opened.
  return <Existing key={id} id={id} />
}

function Existing({ id }: { readonly id: string }) {
  const { announcements: text } = useTexts()
  const { call } = useServices()
  const [reading, setReading] = useState(0)
  // One request is enough to read all announcements that can be edited, because there are few.
  const read = useMemo(() => {
    const question = { reading }
    return async () => {
      const { items } = await call('searchAnnouncements', { body: { ended: false } })
      return { ...question, found: items.find((one) => one.id === id) ?? null }
    }
  }, [call, id, reading])
  const asked = useAnswer(read)
  const { answer } = asked
  const found = answer.status === 'ready' ? answer.value.found : null
  return (
    <OperatorNames>
      {found === null && <BoardHead title={text.edit} />}
      <Part asked={asked} failed={text.failed}>
        {() =>
          found === null ? (
            <EmptyCard title={text.missing} hint={text.missingHint}>
              <Link className="btn" to={paths.announcements}>
                {text.back}
              </Link>
            </EmptyCard>
          ) : (
            <Editor
              key={found.revision}
              announcement={found}
              onReload={() => setReading(reading + 1)}
            />
          )
        }
      </Part>
    </OperatorNames>
  )
}
