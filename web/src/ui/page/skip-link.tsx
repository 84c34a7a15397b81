import { useText } from '../../i18n/locale.tsx'

export function SkipLink() {
  const { common } = useText()
  return (
    <a className="vh btn skip" href="#contenu">
      {common.skip}
    </a>
  )
}
