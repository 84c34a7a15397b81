import { locale as localeSchema } from '@sesame/contract/fields'
import { useId } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { setTheme, THEMES } from '../../lib/device/theme.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/page/section.tsx'
import { useTheme } from '../../ui/theme/theme-toggle.tsx'

const THEME_ICONS = { light: 'sun', dark: 'moon', auto: 'auto' } as const

export function AppearanceSection() {
  const { profile } = useInsideText()
  const { locale, setLocale } = useLocale()
  const theme = useTheme()
  const id = useId()
  return (
    <Section id="apparence" title={profile.appearance}>
      <div className="card">
        <div className="duo">
          <fieldset className="field">
            <legend>{profile.theme}</legend>
            <div className="seg">
              {THEMES.map((choice) => (
                <label key={choice}>
                  <input
                    type="radio"
                    name="theme"
                    value={choice}
                    checked={theme === choice}
                    onChange={() => setTheme(choice)}
                  />
                  <Icon name={THEME_ICONS[choice]} />
                  <span>{profile.themes[choice]}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <div className="field">
            <label htmlFor={id}>{profile.language}</label>
            <select
              className="input"
              id={id}
              value={locale}
              onChange={(event) => setLocale(localeSchema.parse(event.target.value))}
            >
              {localeSchema.options.map((choice) => (
                <option key={choice} value={choice} lang={choice}>
                  {profile.languages[choice]}
                </option>
              ))}
            </select>
          </div>
        </div>
      </div>
    </Section>
  )
}
