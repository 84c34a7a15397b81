import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { GateFrame } from '../ui/page/gate-frame.tsx'
import { Logo } from '../ui/page/logo.tsx'
import { FootLinks } from './foot-links.tsx'
import { PageNotes } from './page-notes.tsx'

interface Props {
  /** The lines on the wall. */
  readonly wall: readonly string[]
  /** The lines below the wall; by default, the product's own. */
  readonly under?: readonly string[]
  /** `rest`: the door opens gradually as the form is filled in. */
  readonly door?: 'rest' | 'half-open' | 'shut'
  readonly children: ReactNode
}

/** The frame of the signed-out pages. */
export function Gate({ wall, under, door = 'rest', children }: Props) {
  const { common } = useText()
  // It has the page to return to after a sign-in.
  const { search } = useLocation()
  return (
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
}
