import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { FILE_NAME } from '@sesame/contract/product'
import { formatDay, formatMoment } from '../../i18n/dates.ts'
import { inEveryLanguage } from '../../ui/form/in-every-language.ts'
import { insideTexts, useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { paths } from '../../lib/paths.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useServices } from '../../lib/services.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField } from '../../ui/form/check-field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import second from '../../ui/styles/later/second-factor.css?inline'
import { useStyles } from '../../ui/use-styles.ts'
import { useLeaveGuard } from './use-leave-guard.ts'

const FILE = `${FILE_NAME}-codes-de-secours.txt`

interface Props {
  readonly user: User
  readonly codes: readonly string[]
  /** Whether these are the first codes (created with the second factor), not replacements. */
  readonly isFirst: boolean
  /** The path that the button « Plus tard » opens after a confirmation. */
  readonly later?: string
  /** Called after the person has stored the codes. */
  readonly onDone: () => void
}

/** Formats a code in two halves, which are easier to copy by hand: « 7KQ2-M9XD ». */
const inHalves = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Shows new recovery codes. They cannot be shown again, so a person who leaves without storing them must confirm this. */
export function RecoveryCodes({ user, codes, isFirst, later = paths.access, onDone }: Props) {
  const { twoStep } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const [createdAt] = useState(nowMs)
  const [said, setSaid] = useState('')
  const form = useForm<{ kept: boolean }>(
    { kept: false },
    {
      kept: (isKept) =>
        isKept ? null : inEveryLanguage(insideTexts, ({ twoStep: { keptMissing } }) => keptMissing),
    },
  )
  const guard = useLeaveGuard(!form.values.kept)
  useStyles(second)

  const listed = codes.map(inHalves)
  const account = user.email ?? user.displayName ?? twoStep.yourAccount
  const heading = twoStep.paper(account, formatDay(locale, createdAt))
  const text = [heading, twoStep.paperHint, '', ...listed, ''].join('\n')
  const hasPassword = user.providers.includes('password')

  const copy = async (): Promise<void> => {
    setSaid('')
    const copied = navigator.clipboard.writeText([heading, ...listed].join('\n'))
    setSaid(
      await copied.then(
        () => twoStep.codesCopied(codes.length),
        () => twoStep.notCopied,
      ),
    )
  }

  return (
    <>
      <header className="stack g2 staged">
        {isFirst && <p className="muted small lab no-print">{twoStep.step(2)}</p>}
        <Heading title={twoStep.codesTitle} />
        <p className="muted narrow no-print">{twoStep.codesLead}</p>
      </header>
      <div className="narrow stack g5">
        <div className="no-print">
          <Note tone="success" title={isFirst ? twoStep.isOn : twoStep.replaced}>
            <p>
              {isFirst
                ? hasPassword
                  ? twoStep.isOnText
                  : twoStep.isOnTextWithout
                : twoStep.replacedText}
            </p>
          </Note>
        </div>
        <section className="card stack" aria-labelledby="codes-t">
          <div className="line between">
            <h2 id="codes-t" className="h3">
              {twoStep.codesCount(codes.length)}
            </h2>
            <p className="muted small no-print">
              {twoStep.created(formatMoment(locale, createdAt, nowMs()))}
            </p>
          </div>
          <p className="on-paper">{`${heading} ${twoStep.paperHint}`}</p>
          <ol className="codes" role="list">
            {listed.map((code) => (
              <li key={code}>
                <code className="mono" translate="no">
                  {code}
                </code>
              </li>
            ))}
          </ol>
          <div className="line no-print">
            <button
              className="btn tiny"
              type="button"
              aria-label={twoStep.copyCodes(codes.length)}
              onClick={() => void copy()}
            >
              <Icon name="copy" />
              <span>{twoStep.copy}</span>
            </button>
            <button
              className="btn tiny"
              type="button"
              aria-label={twoStep.downloadCodes(codes.length)}
              onClick={() => saveFile(FILE, 'text/plain;charset=utf-8', text)}
            >
              <Icon name="download" />
              <span>{twoStep.download}</span>
            </button>
            <button
              className="btn tiny"
              type="button"
              aria-label={twoStep.printCodes(codes.length)}
              onClick={() => window.print()}
            >
              <Icon name="print" />
              <span>{twoStep.print}</span>
            </button>
            <span className="muted small" role="status">
              {said}
            </span>
          </div>
        </section>
        <div className="no-print">
          <Form form={form} pending={false} onSubmit={onDone}>
            <CheckField field={form.field('kept')} required>
              {twoStep.kept}
            </CheckField>
            <div className="line">
              <SubmitButton label={twoStep.finish} pendingLabel={twoStep.finish} className="main" />
              <button className="btn bare" type="button" onClick={() => guard.ask(later)}>
                {twoStep.later}
              </button>
            </div>
          </Form>
        </div>
        <p className="muted small fine no-print">
          <Icon name="info" />
          <span>{twoStep.onlyHashes}</span>
        </p>
      </div>
      <Dialog open={guard.isAsking} title={twoStep.leaveTitle} destructive onClose={guard.stay}>
        <Form pending={false} focused onSubmit={guard.leave}>
          <p>{twoStep.leaveText}</p>
          <FormActions onCancel={guard.stay} cancelLabel={twoStep.stay}>
            <SubmitButton
              label={twoStep.leave}
              pendingLabel={twoStep.leave}
              className="danger main"
            />
          </FormActions>
        </Form>
      </Dialog>
    </>
  )
}
