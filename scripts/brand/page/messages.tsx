import { alertMessage } from '../../../functions/src/common/push/alert-message.ts'
import { renderEmail } from '../../../functions/src/mails/render-email.ts'
import {
  SAMPLE_EMAILS,
  SAMPLE_RECIPIENT,
  SAMPLE_SITE,
} from '../../../functions/src/testing/sample-emails.ts'
import { useLocale, useTextOf } from '../../../web/src/i18n/locale.tsx'
import { ICON } from './drawing.tsx'
import { words } from '../words.ts'

const KIND = 'new-device'

export function Messages() {
  const text = useTextOf(words)
  const { locale } = useLocale()
  const { title, body } = alertMessage(KIND, locale)
  return (
    <div className="trio">
      <Email theme="day" title={text.emailDay} />
      <Email theme="night" title={text.emailNight} />
      <div className="pane">
        <h3>{text.push}</h3>
        {/* The parts of a notification, which the browser itself draws. */}
        <div className="push">
          <img src={ICON} alt="" height={40} />
          <div>
            <p className="name">{title}</p>
            <p>{body}</p>
          </div>
        </div>
      </div>
    </div>
  )
}

interface Props {
  readonly theme: 'day' | 'night'
  readonly title: string
}

function Email({ theme, title }: Props) {
  const { locale } = useLocale()
  const sample = SAMPLE_EMAILS.find(([name]) => name === KIND)
  if (sample === undefined) throw new Error(`no sample e-mail is called ${KIND}`)
  const [, message, links] = sample
  const to = { ...SAMPLE_RECIPIENT, locale }
  const { subject, html } = renderEmail(message, to, { ...links, site: SAMPLE_SITE })
  return (
    <div className={`pane ${theme}`}>
      <h3>{title}</h3>
      <p className="small muted">{subject}</p>
      <iframe title={title} srcDoc={themed(html, theme)} sandbox="" />
    </div>
  )
}

/** Makes an e-mail use this theme. Otherwise, an e-mail in a frame would follow the browser's theme. */
const themed = (html: string, theme: Props['theme']): string =>
  html.replaceAll('(prefers-color-scheme:dark)', theme === 'night' ? 'all' : 'not all')
