import { errorMessage } from '@sesame/web/i18n/error-message.ts'
import { errorTexts } from '@sesame/web/i18n/errors.ts'
import { useText, useTextOf } from '@sesame/web/i18n/locale.tsx'
import { CallError } from '@sesame/web/lib/api/call-error.ts'
import { paths } from '@sesame/web/lib/paths.ts'
import { toolsMessage } from '../../i18n/error-message.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'

/** A link in a text of the product's catalogue: `[words](name of a path)`. */
const LINK = /\[([^\]]+)\]\((\w+)\)/u

/** What an error means and what to do next; never its code. */
export function ErrorText({ error }: { readonly error: unknown }) {
  const { states } = useTexts()
  const { common } = useText()
  const errors = useTextOf(errorTexts)
  const own = toolsMessage(error)
  if (own !== null) return states[own]
  const message = errorMessage(error)
  const waitSeconds = error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0
  if (message === 'tooMany' && waitSeconds > 0) return common.tooManyFor(waitSeconds)
  return <ProductLinks text={errors[message]} />
}

/** The product's pages have another origin. */
function ProductLinks({ text }: { readonly text: string }) {
  const { productURL } = useServices()
  const [before = '', words, place, after = ''] = text.split(LINK)
  if (words === undefined) return text
  return (
    <>
      {before}
      <a href={productURL + paths[place as keyof typeof paths]}>{words}</a>
      {after}
    </>
  )
}
