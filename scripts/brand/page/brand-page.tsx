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

const SECTIONS = [
  ...(['names', 'colours', 'contrasts', 'logo', 'letters', 'walls', 'components'] as const),
  ...(['messages', 'notice'] as const),
]

/** Every part of the brand, drawn by the product's own components. */
export function BrandPage() {
  const text = useTextOf(words)
  const [table, contrasts] = useMeasured()
  const faults = useFaults(contrasts)
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
          {/* The tab's title tells what happened to those who look at another tab. */}
          <Heading title={faults.length > 0 ? text.refused : text.title}>{text.title}</Heading>
          <p className="muted">{text.lead}</p>
          <Verdict faults={faults} count={contrasts.length} />
          <nav className="brand-nav" aria-label={text.sections}>
            {SECTIONS.map((name) => (
              <a key={name} href={`#${name}`}>
                {text[name]}
              </a>
            ))}
          </nav>
        </div>
        <div className="stack g7">
          <Section id="names" title={text.names} hint={text.namesHint}>
            <Names />
          </Section>
          <Section id="colours" title={text.colours} hint={text.coloursHint}>
            <Colours />
          </Section>
          <Section id="contrasts" title={text.contrasts} hint={text.contrastsHint}>
            <Contrasts table={table} contrasts={contrasts} />
          </Section>
          <Section id="logo" title={text.logo} hint={text.logoHint}>
            <Logos />
          </Section>
          <Section id="letters" title={text.letters}>
            <Letters />
          </Section>
          <Section id="walls" title={text.walls} hint={text.wallsHint}>
            <Walls />
          </Section>
          <Section id="components" title={text.components} hint={text.componentsHint}>
            <Components />
          </Section>
          <Section id="messages" title={text.messages} hint={text.messagesHint}>
            <Messages />
          </Section>
          <Section id="notice" title={text.notice} hint={text.noticeHint}>
            <Notice />
          </Section>
        </div>
      </main>
    </div>
  )
}
