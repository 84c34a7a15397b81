import { Empty } from '@sesame/web/ui/notes/empty.tsx'
import type { ComponentProps } from 'react'
import { useSaid } from './said.tsx'

/** A card with a shut door, which says why it is empty and what to do. Its title is read out when it appears. */
export function EmptyCard({ level = 2, ...props }: ComponentProps<typeof Empty>) {
  useSaid(props.title)
  return (
    <div className="card">
      <Empty level={level} {...props} />
    </div>
  )
}
