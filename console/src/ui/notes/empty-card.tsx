import { Empty } from '@sesame/web/ui/notes/empty.tsx'
import type { ComponentProps } from 'react'

/** A card with a shut door, which says why it is empty and what to do. */
export function EmptyCard({ level = 2, ...props }: ComponentProps<typeof Empty>) {
  return (
    <div className="card">
      <Empty level={level} {...props} />
    </div>
  )
}
