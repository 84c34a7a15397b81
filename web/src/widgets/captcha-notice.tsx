import { useText } from '../i18n/locale.tsx'
import { useServices } from '../lib/services.tsx'
import { Icon } from '../ui/icon.tsx'

/** Stands in for the captcha's badge, which is hidden; its host asks for these words and links. */
export function CaptchaNotice() {
  const { captcha: text } = useText()
  const { captcha } = useServices().auth
  if (!captcha.isConfigured) return null
  return (
    <p className="small muted fine">
      <Icon name="shield" />
      <span>
        {text.notice} {text.before}
        <a href="https://policies.google.com/privacy">{text.privacy}</a>
        {text.between}
        <a href="https://policies.google.com/terms">{text.terms}</a>
        {text.after}
      </span>
    </p>
  )
}
