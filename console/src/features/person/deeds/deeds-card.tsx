import { useId, type ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../lib/paths.ts'
import { ActButton } from '../../../ui/act/act-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { SheetProps } from '../sheet-props.ts'
import { useRefusal } from './use-refusal.ts'

/** What can be done; what hurts stands apart, under a rule. */
export function DeedsCard({ person, onDeed }: SheetProps) {
  const { deeds } = useTexts()
  const refusal = useRefusal(person)
  const id = useId()
  const { email, emailVerified, disabled, sessions, providers, erasureRequest } = person
  const on = new Set(sessions.map(({ device, browser }) => `${browser} ${device}`)).size
  const hasPassword = providers.includes('password')
  return (
    <aside className="stack g4 side" aria-label={deeds.title}>
      <section className="card stack g3" aria-labelledby={id}>
        <h2 id={id} className="h3">
          {deeds.title}
        </h2>
        <ul className="deeds" role="list">
          <Deed
            act="sendResetLink"
            icon="send"
            because={refusal ?? (hasPassword ? null : deeds.reset.none)}
            hint={deeds.reset.hint}
            onPress={() => onDeed({ kind: 'reset' })}
          >
            {deeds.reset.button}
          </Deed>
          {email !== null && !emailVerified && (
            <Deed
              act="sendVerificationLink"
              icon="mail"
              because={refusal}
              hint={deeds.verify.hint}
              onPress={() => onDeed({ kind: 'verify' })}
            >
              {deeds.verify.button}
            </Deed>
          )}
          <Deed
            act="endPersonSessions"
            icon="out"
            because={refusal ?? (sessions.length > 0 ? null : deeds.endAll.none)}
            hint={deeds.endAll.hint(sessions.length, on)}
            onPress={() => onDeed({ kind: 'end-all' })}
          >
            {deeds.endAll.button}
          </Deed>
          <Deed
            act="renamePerson"
            icon="pencil"
            because={refusal}
            hint={deeds.rename.hint}
            onPress={() => onDeed({ kind: 'rename' })}
          >
            {deeds.rename.button}
          </Deed>
          <Deed
            act="exportPerson"
            icon="download"
            because={refusal}
            hint={deeds.export.hint}
            onPress={() => onDeed({ kind: 'export' })}
          >
            {deeds.export.button}
          </Deed>
        </ul>
        <hr />
        <ul className="deeds" role="list">
          {disabled ? (
            <Deed
              act="enablePerson"
              icon="power"
              because={refusal}
              hint={deeds.enable.hint}
              onPress={() => onDeed({ kind: 'enable' })}
            >
              {deeds.enable.button}
            </Deed>
          ) : (
            <Deed
              act="disablePerson"
              icon="power"
              isGrave
              because={refusal}
              hint={deeds.disable.hint}
              onPress={() => onDeed({ kind: 'disable' })}
            >
              {deeds.disable.button}
            </Deed>
          )}
          <Deed
            act="erasePerson"
            icon="trash"
            isGrave
            because={refusal ?? (erasureRequest === null ? null : deeds.erase.waits)}
            hint={deeds.erase.hint}
            onPress={() => onDeed({ kind: 'erase' })}
          >
            {deeds.erase.button}
          </Deed>
        </ul>
      </section>
      <p className="muted small fine">
        <Icon name="info" />
        <span>
          {deeds.note} <Link to={paths.journal}>{deeds.journal}</Link>.
        </span>
      </p>
    </aside>
  )
}

type DeedProps = Omit<ComponentProps<typeof ActButton>, 'className'> & {
  readonly isGrave?: boolean
}

function Deed({ isGrave = false, ...button }: DeedProps) {
  return (
    <li>
      <ActButton {...button} className={isGrave ? 'btn tiny wide danger' : 'btn tiny wide'} />
    </li>
  )
}
