import { captchaTexts } from '../i18n/captcha.ts'
import { useTextOf } from '../i18n/locale.tsx'
import { useServices } from '../lib/services.tsx'
import { Icon } from '../ui/icon.tsx'

/** Replaces the captcha's badge. Google then requires this text and these links. */
export function CaptchaNotice() {
  const text = useTextOf(captchaTexts)
  const { captcha } = useServices().auth
  if (!captcha.isConfigured) return null
  return (
    <p className="small muted fine">
      <Icon name="shield" />
      <span>
        <span>{`${text.notice} ${text.before}`}</span>
        <a href="https://policies.google.com/privacy">{text.privacy}</a>
        <span>{text.between}</span>
        <a href="https://policies.google.com/terms">{text.terms}</a>
        <span>{text.after}</span>
      </span>
    </p>
  )
}
