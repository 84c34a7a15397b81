import { useRef } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import type { OpenDevice, OpenSession } from '../../lib/hooks/live/use-devices.ts'
import { useServices } from '../../lib/services.tsx'
import { Confirmation } from '../../widgets/confirmation.tsx'
import { useDeviceName } from '../../widgets/devices/device-summary.tsx'

/** The sessions to end: those of all other devices, one of them, or one session. */
export type Ending =
  | { readonly what: 'others' }
  | { readonly what: 'device'; readonly device: OpenDevice }
  | { readonly what: 'session'; readonly session: OpenSession }

interface Props {
  readonly ending: Ending
  /** Called with the message about what was signed out, or with null if nothing was signed out. */
  readonly onClose: (done: string | null) => void
}

export function EndQuestion({ ending, onClose }: Props) {
  const { security } = useInsideText()
  const { auth } = useServices()
  const deviceName = useDeviceName()
  const done = useRef('')

  const words = (): { title: string; text: string } => {
    switch (ending.what) {
      case 'others':
        return { title: security.endOthersTitle, text: security.endOthersText }
      case 'device':
        return { title: security.endTitle, text: security.endText(deviceName(ending.device)) }
      case 'session':
        return { title: security.endSessionTitle, text: security.endSessionText }
    }
  }
  /**
   * Ends these sessions. Sessions of the same sign-in end together, on any device. If more sessions ended than were chosen, the
   * message says how many.
   */
  const endSessions = async (sessions: readonly OpenSession[], usual: string): Promise<string> => {
    const account = await auth.account()
    const counts = await Promise.all(sessions.map(({ id }) => account.endSession(id)))
    const ended = counts.reduce((sum, count) => sum + count, 0)
    return ended > sessions.length ? security.endedTogether(ended) : usual
  }
  const end = async (): Promise<string> => {
    switch (ending.what) {
      case 'others':
        await (await auth.account()).endOtherSessions()
        return security.endedOthers
      case 'device':
        return endSessions(ending.device.sessions, security.ended)
      case 'session':
        return endSessions([ending.session], security.endedSession)
    }
  }
  const { title, text } = words()
  return (
    <Confirmation
      title={title}
      action={security.end}
      pendingAction={security.ending}
      failed={security.endFailed}
      run={async () => {
        done.current = await end()
      }}
      onClose={(isDone) => onClose(isDone ? done.current : null)}
    >
      <p>{text}</p>
    </Confirmation>
  )
}
