import type { Screen } from '@sesame/web/routes/screens.tsx'
import { laterComponent } from '@sesame/web/ui/later-component.tsx'
import { Unopened } from '@sesame/web/ui/notes/reload-offer.tsx'
import { Skeleton } from '@sesame/web/ui/notes/skeleton.tsx'
import type { PATHS } from '../names.ts'

export const applicationScreens: Readonly<Record<keyof typeof PATHS, Screen>> = {
  notebook: {
    // Open to guests and to registered people. With `registered`, guests would be asked to create an account instead.
    access: 'signed-in',
    Screen: laterComponent(
      () => import('./notebook-screen.tsx').then((late) => late.NotebookScreen),
      { waiting: <Skeleton />, instead: Unopened },
    ),
  },
}
