import type { PeopleSort } from '@sesame/contract/endpoints/console/people'
import type { PersonRow } from '@sesame/contract/person'
import { MethodIcon } from '@sesame/web/widgets/providers/method-icon.tsx'
import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { Pager } from '../../ui/data/pager.tsx'
import { Table, type Column } from '../../ui/data/table.tsx'
import type { Pages } from '../../ui/data/use-pages.ts'
import { EmptyCard } from '../../ui/notes/empty-card.tsx'
import { Part } from '../../ui/notes/part.tsx'
import { PersonState } from '../../ui/person/person-state.tsx'
import { Who } from '../../ui/person/who.tsx'
import { listTexts } from './list-texts.ts'
import { orderOf, type Wanted } from './wanted.ts'

interface Props {
  readonly pages: Pages<PersonRow>
  readonly wanted: Wanted
  readonly onSearch: (wanted: Wanted) => void
  readonly onClear: () => void
}

export function PeopleResults({ pages, wanted, onSearch, onClear }: Props) {
  const { people } = useTexts()
  const text = useTextOf(listTexts)
  const order = orderOf(wanted)
  const columns = useColumns(wanted, onSearch)
  return (
    <Part asked={pages} failed={people.failed} rows={7}>
      {({ items, next }) => (
        <>
          {order !== null && order.by !== 'created' && (
            <p className="muted small">{text.left[order.by]}</p>
          )}
          {items.length > 0 ? (
            <Table
              kind="nw"
              caption={order === null ? people.title : text.sorted[order.by]}
              columns={columns}
              rows={items}
              keyOf={({ uid }) => uid}
            />
          ) : (
            <NobodyHere wanted={wanted} hasMore={next !== null} onClear={onClear} />
          )}
          {(items.length > 0 || next !== null || pages.index > 0) && <Pager pages={pages} />}
        </>
      )}
    </Part>
  )
}

function NobodyHere({
  wanted: { query, filter, from, until },
  hasMore,
  onClear,
}: Pick<Props, 'wanted' | 'onClear'> & { readonly hasMore: boolean }) {
  const { people, data } = useTexts()
  if (hasMore) return <EmptyCard title={people.noneHere} hint={people.noneHereHint} />
  return (
    <EmptyCard title={people.none} hint={query === '' ? people.noneOf : people.noneFor(query)}>
      {(query !== '' || filter !== 'all' || from !== '' || until !== '') && (
        <button className="btn tiny" type="button" onClick={onClear}>
          {data.clear}
        </button>
      )}
    </EmptyCard>
  )
}

function useColumns(
  wanted: Wanted,
  onSearch: (wanted: Wanted) => void,
): readonly Column<PersonRow>[] {
  const { people, data } = useTexts()
  const { ago, day } = useTimes()
  const { columns } = people
  const order = orderOf(wanted)
  /** Sorts by a column. The first press sorts names from A, and times from the latest; a second press reverses the order. */
  const sort = (by: PeopleSort['by']) => {
    if (order === null) return {}
    const isThis = order.by === by
    const ascending = isThis ? !order.ascending : by === 'name'
    return {
      sort: {
        order: isThis ? (order.ascending ? 'ascending' : 'descending') : ('none' as const),
        press: () => onSearch({ ...wanted, sort: { by, ascending } }),
      } as const,
    }
  }
  return [
    { label: columns.person, ...sort('name'), cell: (row) => <Who person={row} /> },
    { label: columns.state, cell: (row) => <PersonState {...row} /> },
    { label: columns.methods, cell: ({ providers }) => <Methods providers={providers} /> },
    { label: columns.created, ...sort('created'), cell: ({ createdAt }) => day(createdAt) },
    {
      label: columns.seen,
      ...sort('seen'),
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? <span className="muted">{data.unknown}</span> : ago(lastSeenAt),
    },
  ]
}

function Methods({ providers }: Pick<PersonRow, 'providers'>) {
  const { people } = useTexts()
  const providerName = useProviderName()
  const methods = providers.filter((provider) => provider !== 'guest')
  if (methods.length === 0) return <span className="muted">{people.noMethod}</span>
  return (
    <span className="methods">
      {methods.map((provider) => (
        <span key={provider} title={providerName(provider)}>
          <MethodIcon provider={provider} />
          <span className="vh">{`${providerName(provider)} `}</span>
        </span>
      ))}
    </span>
  )
}
