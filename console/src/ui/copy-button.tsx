import { useToast } from '@sesame/web/ui/notes/toast.tsx'
import { useTexts } from '../i18n/texts.ts'
import { Icon } from './icon.tsx'

/** A button that copies a value. `what` names the value: « la commande ». */
export function CopyButton({ what, value }: { readonly what: string; readonly value: string }) {
  const { data } = useTexts()
  const [toast, say] = useToast()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value)
    say(data.copied)
  }
  return (
    <>
      <button
        className="btn bare round slim-r"
        type="button"
        aria-label={data.copy(what)}
        // If the browser refuses to copy, the operator can still select the text.
        onClick={() => void copy().catch(() => undefined)}
      >
        <Icon name="copy" />
      </button>
      {toast}
    </>
  )
}
