import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'

/** A link in a catalogue's text: `[words](name of a path)`. */
const LINK = /\[([^\]]+)\]\((\w+)\)/u

/** Renders a catalogue's text, with its links. */
export function LinkedText({ text }: { readonly text: string }) {
  const [before = '', words, place, after = ''] = text.split(LINK)
  if (words === undefined) return text
  return (
    <>
      {before}
      <Link to={paths[place as keyof typeof paths]}>{words}</Link>
      {after}
    </>
  )
}
