import type { Person } from '@sesame/contract/person'
import { useInsideText } from '@sesame/web/i18n/inside.ts'
import { MethodIcon } from '@sesame/web/widgets/providers/method-icon.tsx'
import { useProviderName } from '@sesame/web/widgets/providers/use-provider-name.ts'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'

export function MethodsCard({ person }: { readonly person: Person }) {
  const { person: text } = useTexts()
  const providerName = useProviderName()
  const id = useId()
  const providers = person.providers.filter((provider) => provider !== 'guest')
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <h2 id={id} className="h3">
        {text.methods}
      </h2>
      <ul className="rows tight" role="list">
        {providers.map((provider) => (
          <li key={provider}>
            <MethodIcon provider={provider} />
            <div>
              <p className="name">{providerName(provider)}</p>
            </div>
          </li>
        ))}
        {person.passkeys.map((passkey) => (
          <PasskeyRow key={`${passkey.createdAt} ${passkey.name}`} passkey={passkey} />
        ))}
        {person.secondFactor !== null && <SecondFactorRow factor={person.secondFactor} />}
        {providers.length + person.passkeys.length === 0 && (
          <li>
            <Icon name="lock" />
            <div>
              <p className="name">{text.noMethods}</p>
              <p className="meta">{text.noMethodsHint}</p>
            </div>
          </li>
        )}
      </ul>
    </section>
  )
}

interface FactorProps {
  readonly factor: NonNullable<Person['secondFactor']>
}

function SecondFactorRow({ factor }: FactorProps) {
  const { person: text } = useTexts()
  const { day, moment } = useTimes()
  const { since, afterProviders, codesLeft, remembered, wait } = factor
  return (
    <li>
      <Icon name="lock" />
      <div>
        <p className="name">
          <span>{`${text.secondFactor} `}</span>
          {wait !== null && (
            <Badge tone="warning" icon="clock">
              {text.factorWaits(moment(wait.until))}
            </Badge>
          )}
        </p>
        <p className="meta">{text.factorMeta(day(since), codesLeft, remembered)}</p>
        {afterProviders && <p className="meta">{text.factorAfterProviders}</p>}
      </div>
    </li>
  )
}

function PasskeyRow({ passkey }: { readonly passkey: Person['passkeys'][number] }) {
  const { person: text } = useTexts()
  const { passkeys } = useInsideText()
  const { ago } = useTimes()
  const { name, syncs, backedUp, manager, lastUsedAt } = passkey
  const used = lastUsedAt === null ? text.passkeyUnused : text.passkeyUsed(ago(lastUsedAt))
  return (
    <li>
      <Icon name="passkey" />
      <div>
        <p className="name">
          <span>{`${name} `}</span>
          {syncs && backedUp ? (
            <Badge tone="info" icon="cloud">
              {passkeys.synced}
            </Badge>
          ) : (
            <Badge icon="laptop">{passkeys.oneDevice}</Badge>
          )}
        </p>
        <p className="meta">{text.passkeyMeta(manager, used)}</p>
      </div>
    </li>
  )
}
