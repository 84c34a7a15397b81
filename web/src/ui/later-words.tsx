import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useText } from '../i18n/locale.tsx'
import { Note } from './notes/note.tsx'

interface Props {
  readonly title: string
  readonly error: unknown
}

/**
 * The words of errors, whose code is fetched. Where it cannot be, the page stays, with all that was
 * typed: the title and a next step say enough, and the next error asks for it again.
 */
export function laterWords(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch {
        current = ask()
        return { default: PlainWords }
      }
    })
  let current = ask()

  return function LaterWords(props) {
    // The same for as long as it is shown: it must not take the focus twice.
    const [Words] = useState(() => current)
    return (
      <Suspense>
        <Words {...props} />
      </Suspense>
    )
  }
}

function PlainWords({ title }: Props) {
  const { common } = useText()
  return (
    <Note tone="danger" title={title} focused>
      <p>{common.unreachable}</p>
    </Note>
  )
}
