import { useInsideText } from '../../i18n/inside.ts'
import { useServices } from '../../lib/services.tsx'
import { Confirmation } from '../../widgets/confirmation.tsx'
import type { Device } from './use-devices.ts'

/** Whether to sign out one device, or all but this one. */
export type EndQuestion = 'others' | { readonly device: Device & { readonly id: string } }

interface Props {
  readonly question: EndQuestion
  readonly onClose: (done: boolean) => void
}

export function EndDevice({ question, onClose }: Props) {
  const { security } = useInsideText()
  const { auth } = useServices()
  const others = question === 'others'
  return (
    <Confirmation
      title={others ? security.endOthersTitle : security.endTitle}
      action={security.end}
      pendingAction={security.ending}
      failed={security.endFailed}
      run={() =>
        others ? auth.devices.endOtherSessions() : auth.devices.endSession(question.device.id)
      }
      onClose={onClose}
    >
      <p>
        {others
          ? security.endOthersText
          : security.endText(security.device(question.device.browser, question.device.device))}
      </p>
    </Confirmation>
  )
}
