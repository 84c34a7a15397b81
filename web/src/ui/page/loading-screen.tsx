import { Skeleton } from '../notes/skeleton.tsx'

/** While the entry check or a screen's code is on its way. */
export function LoadingScreen() {
  return (
    <main className="page wait" id="contenu">
      <Skeleton />
    </main>
  )
}
