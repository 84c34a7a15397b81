import type { AnnouncementItem } from '@sesame/contract/endpoints/console/announcements'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { Heading } from '@sesame/web/ui/page/heading.tsx'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { useTimes } from '../../../i18n/use-times.ts'
import { useOperatorName } from '../../../lib/operators.tsx'
import { NEW_ANNOUNCEMENT, paths } from '../../../lib/paths.ts'
import { useServices } from '../../../lib/services.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { draftOf, faultsOf, draft, type Draft } from './draft.ts'
import { EditorActions } from './editor-actions.tsx'
import { Preview } from './preview.tsx'
import { SaveDialog, type Saving } from './save-dialog.tsx'
import { TimeFields } from './time-fields.tsx'
import { WordFields } from './word-fields.tsx'

const keyOf = (id: string): string => `announcement:${id}`

interface Props {
  /** The announcement to edit; null for a new one. */
  readonly announcement: AnnouncementItem | null
  readonly onReload: () => void
}

/** The screen that edits an announcement: both languages side by side, with a preview. */
export function Editor({ announcement, onReload }: Props) {
  const { announcements: text } = useTexts()
  const { nowMs } = useServices()
  const navigate = useNavigate()
  const id = announcement?.id ?? NEW_ANNOUNCEMENT
  const [found, setFound] = useState(() => readUnsaved(id))
  const [fields, setFields] = useState<Draft>(() => found ?? draftOf(announcement, nowMs()))
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState<Saving | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const faults = tried ? faultsOf(fields, nowMs()) : new Set<never>()
  const change = (next: Draft): void => {
    setFields(next)
    keepUnsaved(id, next)
  }
  const startOver = (): void => {
    keepUnsaved(id, null)
    setFound(null)
    setFields(draftOf(announcement, nowMs()))
  }
  const save = (wanted: Saving): void => {
    setTried(true)
    if (faultsOf(fields, nowMs()).size === 0) {
      setSaving(wanted)
      return
    }
    // Wait until the errors are rendered.
    setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <>
      <EditorHead announcement={announcement} />
      {found !== null && (
        <Note tone="info" title={text.foundTitle}>
          <p>{text.found}</p>
          <p className="line">
            <button className="btn tiny" type="button" onClick={startOver}>
              {text.startOver}
            </button>
          </p>
        </Note>
      )}
      <div className="sheet edit">
        <form
          ref={form}
          className="card stack"
          noValidate
          onSubmit={(event) => event.preventDefault()}
        >
          <WordFields fields={fields} faults={faults} onChange={change} />
          <TimeFields fields={fields} faults={faults} onChange={change} />
          <EditorActions announcement={announcement} fields={fields} onSave={save} />
        </form>
        <Preview fields={fields} />
      </div>
      {saving !== null && (
        <SaveDialog
          announcement={announcement}
          fields={fields}
          saving={saving}
          onReload={onReload}
          onClose={(done) => {
            setSaving(null)
            if (!done) return
            keepUnsaved(id, null)
            void navigate(paths.announcements)
          }}
        />
      )}
    </>
  )
}

function EditorHead({ announcement }: Pick<Props, 'announcement'>) {
  const { announcements: text, frame } = useTexts()
  const { moment } = useTimes()
  const nameOf = useOperatorName()
  const { locale } = useLocale()
  const title = announcement === null ? text.write : text.edit
  const known = announcement?.[locale].title ?? ''
  const { editedAt = null, editedBy = null } = announcement ?? {}
  const by = editedBy === null ? null : nameOf(editedBy)
  return (
    <header className="head">
      <div className="stack g1">
        <p className="small crumb">
          <Link to={paths.announcements}>
            <Icon name="prev" />
            <span>{text.title}</span>
          </Link>
        </p>
        <Heading title={frame.title(known === '' ? title : `${title}, ${known}`)}>{title}</Heading>
        <p className="muted small">
          {editedAt === null ? text.unsaved : text.savedAt(moment(editedAt), by)}
        </p>
      </div>
    </header>
  )
}

/** Reads this tab's unsaved draft, which remains after a reload or the end of the session. */
function readUnsaved(id: string): Draft | null {
  try {
    return draft.parse(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null'))
  } catch {
    return null
  }
}

/** Stores an unsaved draft, or removes it if `fields` is null. If storage is disabled, the draft is not stored. */
function keepUnsaved(id: string, fields: Draft | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(keyOf(id))
    else sessionStorage.setItem(keyOf(id), JSON.stringify(fields))
  } catch {
    return
  }
}
