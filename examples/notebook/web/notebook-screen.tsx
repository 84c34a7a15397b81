import type { User } from '@sesame/contract/user'
import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { useAttempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { useLiveList } from '@sesame/web/lib/hooks/live/use-live.ts'
import { useServices } from '@sesame/web/lib/services.tsx'
import { Button } from '@sesame/web/ui/button.tsx'
import type { Check } from '@sesame/web/ui/form/checks.ts'
import { Form, SubmitButton } from '@sesame/web/ui/form/form.tsx'
import { TextField } from '@sesame/web/ui/form/text-field.tsx'
import { useForm } from '@sesame/web/ui/form/use-form.ts'
import { Icon } from '@sesame/web/ui/icon.tsx'
import { Empty } from '@sesame/web/ui/notes/empty.tsx'
import { ErrorNote } from '@sesame/web/ui/notes/error-note.tsx'
import { Skeleton } from '@sesame/web/ui/notes/skeleton.tsx'
import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { Heading } from '@sesame/web/ui/page/heading.tsx'
import { MAX_NOTE, note, noteText } from '../contract/note.ts'
import { texts } from './texts.ts'

const checkNote: Check<string> = (text) => {
  if (noteText.safeParse(text).success) return null
  const why = text.trim().length > MAX_NOTE ? 'tooLong' : 'missing'
  return { fr: texts.fr[why], en: texts.en[why] }
}

/** The person's notes, updated live on all their devices. */
export function NotebookScreen({ user: { uid, isAnonymous } }: { readonly user: User }) {
  const text = useTextOf(texts)
  const { auth } = useServices()
  const notes = useLiveList(`notes/${uid}`, note)
  const form = useForm({ text: '' }, { text: checkNote })
  const [adding, removal] = [useAttempt(), useAttempt()]
  const [toast, say] = useToast()
  const entries = notes.status === 'ready' ? notes.entries.toSorted((a, b) => b.at - a.at) : []

  const add = async (): Promise<void> => {
    say(null)
    const body = { text: form.values.text }
    const done = await adding.run('add', async () =>
      (await auth.account()).call('addNote', { body }),
    )
    if (!done) return
    form.clear('text')
    say(text.added)
  }

  const remove = async (id: string): Promise<void> => {
    say(null)
    const done = await removal.run(id, async () => {
      const { writeValue } = await import('@sesame/web/lib/database/firebase-database.ts')
      await writeValue(`notes/${uid}/${id}`, null)
    })
    if (done) say(text.removed)
  }

  return (
    <>
      <header className="stack g2">
        <Heading title={text.title} />
        <p className="muted">{isAnonymous ? text.guestHint : text.hint}</p>
      </header>
      <div className="card">
        <Form form={form} pending={adding.pending !== null} onSubmit={add}>
          <ErrorNote title={text.addFailed} error={adding.error} />
          <TextField
            label={text.label}
            hint={text.rule}
            field={form.field('text')}
            autoComplete="off"
          />
          <SubmitButton label={text.add} pendingLabel={text.adding} className="main start" />
        </Form>
      </div>
      <ErrorNote title={text.removeFailed} error={removal.error} />
      {notes.status === 'loading' && <Skeleton />}
      {notes.status === 'failed' && <Empty level={2} title={text.failed} hint={text.failedHint} />}
      {notes.status === 'ready' && entries.length === 0 && (
        <Empty level={2} title={text.none} hint={text.noneHint} />
      )}
      {entries.length > 0 && (
        <div className="card">
          <ul className="rows" role="list">
            {entries.map((one) => (
              <li key={one.id} className="device">
                <span className="dot">
                  <Icon name="pencil" />
                </span>
                <p className="name">{one.text}</p>
                <div className="acts">
                  <Button
                    className="btn bare round"
                    pending={removal.pending === one.id}
                    aria-label={text.removeLabel(one.text)}
                    onClick={() => void remove(one.id)}
                  >
                    <Icon name="trash" />
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
      {toast}
    </>
  )
}
