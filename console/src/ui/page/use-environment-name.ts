import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'

/** « Production », or the suite: operators always see where they are. */
export function useEnvironmentName(): string {
  const { frame } = useTexts()
  const { environment } = useServices()
  return environment.isEmulator ? frame.emulator : frame.production
}
