import { paths as product } from '@sesame/web/lib/paths.ts'
import { GateFrame } from '@sesame/web/ui/page/gate-frame.tsx'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { ConsoleLogo } from './console-logo.tsx'

interface Props {
  /** Whether the picture shows a closed door. */
  readonly isShut?: boolean
  readonly children: ReactNode
}

/** The frame of the console's sign-in pages: a picture of the product's door from behind, in a black wall. */
export function Backstage({ isShut = false, children }: Props) {
  const { access } = useTexts()
  const { productURL } = useServices()
  const links = (
    <>
      <a href={productURL + product.home}>{access.product}</a>
      <a href={productURL + product.help}>{access.help}</a>
    </>
  )
  return (
    <GateFrame
      className={isShut ? 'gate backstage shut' : 'gate backstage'}
      logo={<ConsoleLogo />}
      wall={access.wall}
      under={access.under}
      links={links}
    >
      {children}
    </GateFrame>
  )
}
