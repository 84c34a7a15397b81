import { useErrorText } from '@sesame/web/i18n/use-error-text.ts'
import { paths } from '@sesame/web/lib/paths.ts'
import { toolsMessage } from '../../i18n/error-message.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'

/** A link in one of the product's texts: `[words](name of a path)`. */
const LINK = /\[([^\]]+)\]\((\w+)\)/u

/** Explains an error and the next step, without the error code. */
export function ErrorText({ error }: { readonly error: unknown }) {
  const { states } = useTexts()
  const text = useErrorText(error)
  const own = toolsMessage(error)
  return own === null ? <ProductLinks text={text} /> : <span>{states[own]}</span>
}

/** Renders the links in a text with the origin of the product's site, which differs from the console's. */
function ProductLinks({ text }: { readonly text: string }) {
  const { productURL } = useServices()
  const [before = '', words, place, after = ''] = text.split(LINK)
  if (words === undefined) return <span>{text}</span>
  return (
    <>
      <span>{before}</span>
      <a href={productURL + paths[place as keyof typeof paths]}>{words}</a>
      <span>{after}</span>
    </>
  )
}
