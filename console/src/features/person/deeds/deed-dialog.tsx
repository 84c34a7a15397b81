import { displayName } from '@sesame/contract/fields'
import type { Person } from '@sesame/contract/person'
import { useRef, useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useAct } from '../../../lib/use-act.ts'
import { ActDialog } from '../../../ui/act/act-dialog.tsx'
import { Labelled } from '../../../ui/form/labelled.tsx'
import type { Deed } from './deed.ts'
import { useDeedPlan } from './use-deed-plan.tsx'

interface Props {
  readonly person: Person
  readonly deed: Deed
  readonly onReload: () => void
  /** The sheet as it is afterwards, and what is said of it. */
  readonly onDone: (person: Person, message: string) => void
  readonly onClose: () => void
}

/** Asks about an act on a person, and does it. */
export function DeedDialog({ person, deed, onReload, onDone, onClose }: Props) {
  const { deeds } = useTexts()
  const [name, setName] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const plan = useDeedPlan(person, deed, name)
  const { needsProof } = useAct(plan.act)
  /** Shown once the dialog is closed: the sheet then changes under it. */
  const done = useRef<Awaited<ReturnType<typeof plan.run>>>(null)

  const isRename = deed.kind === 'rename'
  const checkName = (): boolean => {
    const isFine = displayName.safeParse(name).success
    setNameMissing(!isFine)
    return isFine
  }
  return (
    <ActDialog
      title={plan.title}
      action={plan.action}
      actionFresh={plan.actionFresh}
      isGrave={plan.isGrave === true}
      needsProof={needsProof}
      confirm={plan.isConfirmed === true ? (person.email ?? person.uid) : null}
      fields={
        isRename && (
          <Labelled label={deeds.rename.field} error={isNameMissing ? deeds.rename.required : null}>
            {(native) => (
              <input
                {...native}
                type="text"
                autoComplete="off"
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Labelled>
        )
      }
      check={() => !isRename || checkName()}
      run={async (typed) => {
        done.current = await plan.run(typed)
      }}
      onReload={onReload}
      onClose={() => {
        if (done.current !== null) onDone(done.current.person, done.current.message)
        onClose()
      }}
    >
      {typeof plan.text === 'string' ? <p>{plan.text}</p> : plan.text}
    </ActDialog>
  )
}
