import type { ReactNode } from 'react'
import { Icon, type ToolsIconName } from './icon.tsx'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'gold'

interface Props {
  readonly tone?: Tone | undefined
  readonly icon?: ToolsIconName | undefined
  readonly children: ReactNode
}

export function Badge({ tone, icon, children }: Props) {
  return (
    <span className={tone === undefined ? 'badge' : `badge ${tone}`}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </span>
  )
}
