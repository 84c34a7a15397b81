import { useTextOf } from '../../../web/src/i18n/locale.tsx'
import { Heading } from '../../../web/src/ui/page/heading.tsx'
import { LanguageToggle } from '../../../web/src/ui/page/language-toggle.tsx'
import { Logo } from '../../../web/src/ui/page/logo.tsx'
import { Section } from '../../../web/src/ui/page/section.tsx'
import { SkipLink } from '../../../web/src/ui/page/skip-link.tsx'
import { ThemeToggle } from '../../../web/src/ui/theme/theme-toggle.tsx'
import { Components } from './components.tsx'
import { Colours, Contrasts, Letters, Logos } from './drawing.tsx'
import { useMeasured } from './measured.ts'
import { Messages } from './messages.tsx'
import { Names, Notice, Walls } from './texts.tsx'
import { useFaults, Verdict } from './verdict.tsx'
import { words } from '../words.ts'

/** Shows every part of the brand, drawn by the product's own components. */
export function BrandPage() {
  const text = useTextOf(words)
  const [table, contrasts] = useMeasured()
  const faults = useFaults(contrasts)
  const parts = [
    { id: 'names', title: text.names, hint: text.namesHint, part: <Names /> },
    { id: 'colours', title: text.colours, hint: text.coloursHint, part: <Colours /> },
    {
      id: 'contrasts',
      title: text.contrasts,
      hint: text.contrastsHint,
      part: <Contrasts table={table} contrasts={contrasts} />,
    },
    { id: 'logo', title: text.logo, hint: text.logoHint, part: <Logos /> },
    { id: 'letters', title: text.letters, part: <Letters /> },
    { id: 'walls', title: text.walls, hint: text.wallsHint, part: <Walls /> },
    { id: 'components', title: text.components, hint: text.componentsHint, part: <Components /> },
    { id: 'messages', title: text.messages, hint: text.messagesHint, part: <Messages /> },
    { id: 'notice', title: text.notice, hint: text.noticeHint, part: <Notice /> },
  ]
  return (
    <div className="inside">
      <SkipLink />
      <header className="top">
        <div>
          <Logo />
          <LanguageToggle />
          <ThemeToggle />
        </div>
      </header>
      <main className="page" id="contenu">
        <div className="stack g3">
          {/* The tab's title reports faults even to people who look at a different tab. */}
          <Heading title={faults.length > 0 ? text.refused : text.title}>{text.title}</Heading>
          <p className="muted">{text.lead}</p>
          <Verdict faults={faults} count={contrasts.length} />
          <nav className="brand-nav" aria-label={text.sections}>
            {parts.map(({ id, title }) => (
              <a key={id} href={`#${id}`}>
                {title}
              </a>
            ))}
          </nav>
        </div>
        <div className="stack g7">
          {parts.map(({ part, ...section }) => (
            <Section key={section.id} {...section}>
              {part}
            </Section>
          ))}
        </div>
      </main>
    </div>
  )
}
