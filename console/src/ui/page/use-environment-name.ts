import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'

/** « Production », or the emulator suite. Every screen shows this name. */
export function useEnvironmentName(): string {
  const { frame } = useTexts()
  const { environment } = useServices()
  return environment.isEmulator ? frame.emulator : frame.production
}
