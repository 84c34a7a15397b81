import { useText, useTextOf } from '../../../web/src/i18n/locale.tsx'
import { codeQuestionTexts } from '../../../web/src/i18n/code-question.ts'
import { passwordTexts } from '../../../web/src/i18n/password.ts'
import { Badge } from '../../../web/src/ui/badge.tsx'
import { Button } from '../../../web/src/ui/button.tsx'
import { CheckField } from '../../../web/src/ui/form/check-field.tsx'
import { CodeField, useCodeField } from '../../../web/src/ui/form/code-field.tsx'
import { TextField } from '../../../web/src/ui/form/text-field.tsx'
import { useForm } from '../../../web/src/ui/form/use-form.ts'
import { Gauge } from '../../../web/src/ui/gauge.tsx'
import { words } from '../words.ts'

export function Components() {
  const text = useTextOf(words)
  return (
    <div className="trio">
      <div className="pane day">
        <h3>{text.day}</h3>
        <Parts />
      </div>
      <div className="pane night">
        <h3>{text.night}</h3>
        <Parts />
      </div>
    </div>
  )
}

const WRONG = { fr: words.fr.wrongCode, en: words.en.wrongCode }

interface Sample {
  readonly email: string
  readonly code: string
  readonly remember: boolean
}

function Parts() {
  const text = useTextOf(words)
  const { common, signIn } = useText()
  const { code: label } = useTextOf(codeQuestionTexts)
  const { strengthLabel, strength, strengthWord } = useTextOf(passwordTexts)
  const form = useForm<Sample>(
    { email: 'marie.lefevre@exemple.fr', code: '492016', remember: true },
    {},
  )
  const code = useCodeField(form)
  return (
    <div className="stack">
      <div className="line">
        <Button className="btn main" pending={false}>
          {signIn.submit}
        </Button>
        <Button className="btn" pending={false}>
          {common.cancel}
        </Button>
        <Button className="btn" pending>
          {signIn.pending}
        </Button>
      </div>
      <TextField label={signIn.email} type="email" field={form.field('email')} />
      <CodeField label={label} code={code} isApp field={{ ...form.field('code'), error: WRONG }} />
      <CheckField field={form.field('remember')}>{signIn.remember}</CheckField>
      <Gauge label={strengthLabel} value={3} max={4} valueText={strengthWord[3] ?? ''}>
        {strength[3] ?? ''}
      </Gauge>
      <p className="line g2">
        <Badge tone="success" icon="check">
          {text.verified}
        </Badge>
        <Badge tone="warning" icon="alert">
          {text.toVerify}
        </Badge>
        <Badge tone="danger" icon="x">
          {text.refusedBadge}
        </Badge>
        <Badge tone="gold">{text.thisDevice}</Badge>
      </p>
    </div>
  )
}
