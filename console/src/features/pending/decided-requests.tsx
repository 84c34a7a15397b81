import { useCallback, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import { Pager } from '../../ui/data/pager.tsx'
import { usePages } from '../../ui/data/use-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { Requests } from './requests.tsx'

/** Lists decided requests with their outcome. The list loads when the operator opens it. */
export function DecidedRequests() {
  const { pending } = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="done" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" />
        <span>{pending.decided}</span>
      </summary>
      {isOpen && <Decided />}
    </details>
  )
}

function Decided() {
  const { pending } = useTexts()
  const { call } = useServices()
  const ask = useCallback(
    async (after: string | null) => {
      const page = await call('searchRequests', {
        body: { waiting: false, ...(after !== null && { after }) },
      })
      return { ...page, items: page.items.filter(({ state }) => state !== 'waiting') }
    },
    [call],
  )
  const pages = usePages(ask)
  return (
    <Part asked={pages} failed={pending.failed} rows={2}>
      {({ items, next }) => (
        <>
          {items.length === 0 ? (
            <EmptyCard level={3} title={pending.noneDecided} hint={pending.noneDecidedHint} />
          ) : (
            <Requests requests={items} />
          )}
          {(next !== null || pages.index > 0) && <Pager pages={pages} />}
        </>
      )}
    </Part>
  )
}
