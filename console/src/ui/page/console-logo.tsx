import { LogoLink } from '@sesame/web/ui/page/logo.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../lib/paths.ts'

/** The product's logo, with the console's name. */
export function ConsoleLogo() {
  const { frame } = useTexts()
  return (
    <LogoLink to={paths.overview} label={frame.homeLink}>
      <small>{` ${frame.console}`}</small>
    </LogoLink>
  )
}
