import type { Person } from '@sesame/contract/person'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'

/** How much is stored about them. */
export function SizesCard({ person: { sizes } }: { readonly person: Person }) {
  const { person: text } = useTexts()
  const id = useId()
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <h2 id={id} className="h3">
        {text.sizes}
      </h2>
      <dl className="pairs">
        <div>
          <dt>{text.records}</dt>
          <dd>{text.bytes(sizes.records)}</dd>
        </div>
        <div>
          <dt>{text.files(sizes.fileCount)}</dt>
          <dd>{text.bytes(sizes.files)}</dd>
        </div>
      </dl>
    </section>
  )
}
