import { serviceName } from '@sesame/contract/records/service'
import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { useAction } from '../../lib/use-action.ts'
import { ActionDialog } from '../../ui/action/action-dialog.tsx'
import { PlainInput } from '../../ui/form/controls.tsx'
import { Labelled } from '../../ui/form/labelled.tsx'

/** A new service with its key. The key is shown only once. */
export interface AddedService {
  readonly name: string
  readonly key: string
}

/** The dialog that adds a service. */
export function AddServiceDialog({
  onClose,
}: {
  readonly onClose: (added: AddedService | null) => void
}) {
  const { services } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('addService')
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const [isInvalid, setInvalid] = useState(false)
  const added = useRef<AddedService | null>(null)
  return (
    <ActionDialog
      title={services.addTitle}
      action={services.addAction}
      actionFresh={services.addActionFresh}
      needsProof={needsProof}
      words={services.refusals}
      fields={
        <Labelled
          label={services.name}
          hint={services.nameHint}
          error={isInvalid ? services.nameInvalid : null}
        >
          {(native) => (
            <PlainInput {...native} type="text" maxLength={32} value={typed} onChange={setTyped} />
          )}
        </Labelled>
      }
      check={() => {
        const isValid = serviceName.safeParse(name).success
        setInvalid(!isValid)
        return isValid
      }}
      run={async ({ reason }) => {
        const { key } = await call('addService', { body: { name, reason } })
        added.current = { name, key }
      }}
      onClose={(done) => onClose(done ? added.current : null)}
    >
      <p>{services.addText}</p>
    </ActionDialog>
  )
}

interface RemoveProps {
  readonly name: string
  readonly onClose: (done: boolean) => void
}

export function RemoveServiceDialog({ name, onClose }: RemoveProps) {
  const { services } = useTexts()
  const { call } = useServices()
  const { needsProof } = useAction('removeService')
  return (
    <ActionDialog
      title={services.removeTitle(name)}
      action={services.removeAction}
      actionFresh={services.removeActionFresh}
      isGrave
      needsProof={needsProof}
      words={services.refusals}
      run={({ reason }) => call('removeService', { body: { name, reason } })}
      onClose={onClose}
    >
      <p>{services.removeText}</p>
    </ActionDialog>
  )
}
