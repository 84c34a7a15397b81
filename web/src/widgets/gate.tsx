import type { ReactElement, ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { useAuthState } from '../lib/services.tsx'
import { laterComponent } from '../ui/later-component.tsx'
import { LoadingScreen } from '../ui/notes/skeleton.tsx'
import { GateFrame } from '../ui/page/gate-frame.tsx'
import { Logo } from '../ui/page/logo.tsx'
import { FootLinks } from './foot-links.tsx'
import { PageNotes } from './page-notes.tsx'

interface Props {
  /** The lines in large type beside the form. */
  readonly wall: readonly string[]
  /** The smaller lines below the large ones; by default, the product's tagline. */
  readonly under?: readonly string[]
  /** The state of the drawn door. With `rest`, the door opens gradually while the person fills in the form. */
  readonly door?: 'rest' | 'half-open' | 'shut'
  readonly children: ReactNode
}

/** Renders the layout around a page. */
export type GateOf = (props: Props) => ReactElement

const CodeScreen = laterComponent(
  () => import('./code-question/code-screen.tsx').then((late) => late.CodeScreen),
  { waiting: <LoadingScreen /> },
)

/**
 * The layout of the signed-out pages. While a proof of identity waits for a second-factor code, the form for this code replaces
 * the page, and the input on the page is lost. In an open session, a dialog asks for the code (`routes/inside.tsx`).
 */
export function Gate(props: Props) {
  const { common } = useText()
  const { user, codeQuestion } = useAuthState()
  // The query contains the page to open after a sign-in.
  const { search } = useLocation()
  const gate: GateOf = ({ wall, under, door = 'rest', children }) => (
    <GateFrame
      className={door === 'rest' ? 'gate' : `gate ${door}`}
      logo={<Logo />}
      wall={wall}
      under={under ?? common.tagline}
      notes={<PageNotes />}
      links={<FootLinks search={search} />}
    >
      {children}
    </GateFrame>
  )
  return codeQuestion !== null && user?.isAnonymous !== false ? (
    <CodeScreen question={codeQuestion} gate={gate} />
  ) : (
    gate(props)
  )
}
