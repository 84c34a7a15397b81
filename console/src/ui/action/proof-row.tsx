import { KnownUsername } from '@sesame/web/ui/form/known-username.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { useMe } from '../../lib/services.tsx'
import { Input } from '../form/controls.tsx'
import { Labelled } from '../form/labelled.tsx'
import { Icon } from '../icon.tsx'
import type { ProofState } from './use-proof.ts'

interface Props {
  readonly proof: ProofState
  /** Whether the operator tried to act without entering the required password. */
  readonly isMissing: boolean
}

/** Shows when the operator last proved their identity, and how they must prove it again. */
export function ProofRow({ proof, isMissing }: Props) {
  const { actionDialog: text } = useTexts()
  const { email } = useMe()
  const { isStale, by, age, ageMinutes } = proof
  const asked = by === 'passkey' ? text.proofByKey(age) : text.proofByPassword(age)
  return (
    <>
      <div className="proof">
        <Icon name={by === 'passkey' ? 'passkey' : 'key'} />
        <div>
          <p className="name">{text.proof}</p>
          <p className="meta">{isStale ? asked : text.proofFresh(ageMinutes)}</p>
        </div>
      </div>
      {isStale && by === 'password' && (
        <>
          <KnownUsername email={email ?? ''} />
          <Labelled
            label={text.password}
            error={isMissing && proof.lacksPassword ? text.passwordRequired : null}
          >
            {(native) => (
              <Input
                {...native}
                type="password"
                name="password"
                autoComplete="current-password"
                value={proof.password}
                onChange={proof.setPassword}
              />
            )}
          </Labelled>
        </>
      )}
    </>
  )
}
