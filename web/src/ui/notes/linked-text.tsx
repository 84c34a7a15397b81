import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'

/** The pattern of a link in a catalogue's text: `[words](name of a path)`. */
const LINK = /\[([^\]]+)\]\((\w+)\)/u

/** Renders a catalogue's text with its links. Each link keeps the parameter `next`, the page to open after a sign-in. */
export function LinkedText({ text }: { readonly text: string }) {
  const [before, words, place, after] = text.split(LINK)
  return (
    <>
      <span>{before}</span>
      {words !== undefined && <KeptLink words={words} to={paths[place as keyof typeof paths]} />}
      <span>{after}</span>
    </>
  )
}

function KeptLink({ words, to }: { readonly words: string; readonly to: string }) {
  return <Link to={to + useLocation().search}>{words}</Link>
}
