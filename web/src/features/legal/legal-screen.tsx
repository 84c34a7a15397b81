import { useTextOf } from '../../i18n/locale.tsx'
import { legalTexts, type LegalPage } from '../../i18n/legal.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'

export function LegalScreen({ name }: { readonly name: LegalPage }) {
  const { [name]: page, wall, back } = useTextOf(legalTexts)
  return (
    <Gate wall={wall} door="ajar">
      <Intro title={page.title}>{page.lead}</Intro>
      <div className="stack g5 prose">
        {page.parts.map(({ title, text }) => (
          <section className="stack g2" key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <BackLink to={paths.home}>{back}</BackLink>
    </Gate>
  )
}
