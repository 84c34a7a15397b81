import type { Services } from '../lib/services.tsx'
import { openAhead } from '../routes/screens.tsx'

/** Asks whose session this tab keeps and, at once, for the code of the screen at this address and for what it shows. */
export function begin({ session, ahead }: Services, pathname: string): void {
  void session.check()
  if (session.state.get().now.status === 'checking') openAhead(pathname, ahead)
}
