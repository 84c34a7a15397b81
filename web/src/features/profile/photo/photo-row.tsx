import type { User } from '@sesame/contract/user'
import { useCallback, useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useServices } from '../../../lib/services.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Toast } from '../../../ui/notes/toast.tsx'
import { CropForm } from './crop-form.tsx'
import { PhotoChooser } from './photo-chooser.tsx'
import { useSavedPhoto } from './use-saved-photo.ts'

export function PhotoRow({ user }: { readonly user: User }) {
  const { photo } = useInsideText()
  const { avatars } = useServices()
  const save = useSavedPhoto(user)
  const attempt = useAttempt()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const forgetDone = useCallback(() => setDone(null), [])
  const close = (): void => setPicture(null)

  return (
    <li id="photo">
      <span className="dot">
        <Icon name="camera" />
      </span>
      <div className="stack g2">
        <div>
          <p className="name">{photo.title}</p>
          <p className="meta">{photo.hint}</p>
        </div>
        <ErrorNote title={photo.failed} error={attempt.error} />
      </div>
      <span className="line">
        <PhotoChooser attempt={attempt} onChoose={setPicture} />
        {user.photoURL !== null && (
          <button
            className="btn tiny bare"
            type="button"
            aria-label={photo.removeLabel}
            aria-busy={attempt.pending === 'remove'}
            onClick={() =>
              void attempt
                .run('remove', () => save(null))
                .then((removed) => removed && setDone(photo.removed))
            }
          >
            {attempt.pending === 'remove' ? photo.removing : photo.remove}
          </button>
        )}
      </span>
      <Dialog open={picture !== null} title={photo.cropTitle} destructive onClose={close}>
        {picture !== null && (
          <CropForm
            picture={picture}
            send={async (blob, options) =>
              save(await avatars.upload(user.uid, blob, { ...options, shown: user.photoURL }))
            }
            onDone={() => {
              close()
              setDone(photo.saved)
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      <Toast message={done} onEnd={forgetDone} />
    </li>
  )
}
