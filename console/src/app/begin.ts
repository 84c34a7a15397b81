import type { Services } from '../lib/services.tsx'
import { openAhead } from '../routes/screens.tsx'

/** Reads this tab's session. Loads the code and the data of the screen at this address in parallel. */
export function begin({ session, ahead }: Services, pathname: string): void {
  void session.check()
  if (session.state.get().now.status === 'checking') openAhead(pathname, ahead)
}
