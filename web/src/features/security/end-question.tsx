import { useInsideText } from '../../i18n/inside.ts'
import type { OpenDevice, OpenSession } from '../../lib/hooks/live/use-devices.ts'
import { useServices } from '../../lib/services.tsx'
import { Confirmation } from '../../widgets/confirmation.tsx'
import { useDeviceName } from '../../widgets/devices/device-summary.tsx'

/** What to sign out: all other devices, one of them, or one session. */
export type Ending =
  | { readonly what: 'others' }
  | { readonly what: 'device'; readonly device: OpenDevice }
  | { readonly what: 'session'; readonly session: OpenSession }

interface Props {
  readonly ending: Ending
  readonly onClose: (done: boolean) => void
}

export function EndQuestion({ ending, onClose }: Props) {
  const { security } = useInsideText()
  const { auth } = useServices()
  const deviceName = useDeviceName()
  const endSession = async (sid: string) => (await auth.account()).endSession(sid)

  const words = (): { title: string; text: string; run: () => Promise<unknown> } => {
    switch (ending.what) {
      case 'others':
        return {
          title: security.endOthersTitle,
          text: security.endOthersText,
          run: async () => (await auth.account()).endOtherSessions(),
        }
      case 'device':
        return {
          title: security.endTitle,
          text: security.endText(deviceName(ending.device)),
          run: () => Promise.all(ending.device.sessions.map(({ id }) => endSession(id))),
        }
      case 'session':
        return {
          title: security.endSessionTitle,
          text: security.endSessionText,
          run: () => endSession(ending.session.id),
        }
    }
  }
  const { title, text, run } = words()
  return (
    <Confirmation
      title={title}
      action={security.end}
      pendingAction={security.ending}
      failed={security.endFailed}
      run={run}
      onClose={onClose}
    >
      <p>{text}</p>
    </Confirmation>
  )
}
