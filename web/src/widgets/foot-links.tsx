import { Link } from 'react-router-dom'
import { useText } from '../i18n/locale.tsx'
import { paths } from '../lib/paths.ts'

/** Links to help and the legal pages. `search` is the query with the page to open after a sign-in. */
export function FootLinks({ search = '' }: { readonly search?: string }) {
  const { common, accessibilityLabel } = useText()
  return (
    <>
      <Link to={paths.help + search}>{common.help}</Link>
      <Link to={paths.privacy + search}>{common.privacy}</Link>
      <Link to={paths.terms + search}>{common.terms}</Link>
      <Link to={paths.notice + search}>{common.notice}</Link>
      <Link to={paths.accessibility + search}>{accessibilityLabel}</Link>
    </>
  )
}
