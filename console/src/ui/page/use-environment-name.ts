import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'

/** Returns the name of the environment, which every screen shows: « Production » or the emulator suite. */
export function useEnvironmentName(): string {
  const { frame } = useTexts()
  const { environment } = useServices()
  return environment.isEmulator ? frame.emulator : frame.production
}
