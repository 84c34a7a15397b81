import type { Diagnosis, SettingInForce } from '@sesame/contract/endpoints/console/diagnosis'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'

/** Shows the current settings; for a secret, only whether it is set. */
export function SettingsCard({ report: { version, settings } }: { readonly report: Diagnosis }) {
  const { diagnosis: text } = useTexts()
  const id = useId()
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {text.settings}
        </h2>
        <p className="muted small">{text.readOnly}</p>
      </div>
      <dl className="pairs one">
        <div>
          <dt>{text.version}</dt>
          <dd>{version}</dd>
        </div>
        {settings.map((setting) => (
          <div key={setting.name}>
            <dt>
              <code>{setting.name}</code>
            </dt>
            <dd>
              <SettingValue setting={setting} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted small">{text.settingsHint}</p>
    </section>
  )
}

function SettingValue({ setting }: { readonly setting: SettingInForce }) {
  const { diagnosis: text } = useTexts()
  const { value, isSet, isSecret } = setting
  if (!isSet) return <span className="muted">{text.notSet}</span>
  if (isSecret) return <span>{`${text.isSet} (${text.secret})`}</span>
  return <span>{value ?? text.isSet}</span>
}
