import type { User } from '@sesame/contract/user'
import { useRef, useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { readPicture } from '../../../lib/avatar/read-picture.ts'
import { PICTURE_TYPES } from '../../../lib/files/picture-type.ts'
import { codeOf } from '../../../lib/code-of.ts'
import { type Attempt, useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { consoleLogger } from '../../../lib/logger.ts'
import { useServices } from '../../../lib/services.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { CropForm } from './crop-form.tsx'

export function PhotoRow({ user }: { readonly user: User }) {
  const { photo } = useInsideText()
  const { avatars } = useServices()
  const save = useSavedPhoto(user)
  const attempt = useAttempt()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [toast, say] = useToast()
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
                .then((removed) => removed && say(photo.removed))
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
              say(photo.saved)
            }}
            onCancel={close}
          />
        )}
      </Dialog>
      {toast}
    </li>
  )
}

/** Does not use `image/*`, because phones would then offer unconverted HEIC pictures. The last entries are for older systems. */
const ACCEPTED = [...PICTURE_TYPES, 'image/jpg', 'image/pjpeg', '.jpg', '.jpeg', '.jfif'].join()

interface Props {
  readonly attempt: Attempt
  readonly onChoose: (picture: ImageBitmap) => void
}

/** Our own button, which opens the browser's file picker. */
function PhotoChooser({ attempt, onChoose }: Props) {
  const { photo } = useInsideText()
  const input = useRef<HTMLInputElement>(null)

  const read = (files: FileList | null): void => {
    const file = files?.[0]
    if (file === undefined) return
    void attempt.run('read', async () => onChoose(await readPicture(file)))
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={photo.chooseLabel}
        hidden
        onChange={(event) => {
          read(event.target.files)
          // Clear the input. Otherwise choosing the same file again would not fire a change event.
          event.target.value = ''
        }}
      />
      <button
        className="btn tiny"
        type="button"
        aria-label={photo.chooseLabel}
        onClick={() => input.current?.click()}
      >
        {photo.choose}
      </button>
    </>
  )
}

/** Saves the photo's URL (null for no photo) in the profile, then removes the file of the previous photo. */
function useSavedPhoto(user: User): (address: string | null) => Promise<void> {
  const { auth, avatars } = useServices()
  return async (address) => {
    try {
      await auth.user.update({ photoURL: address })
    } catch (error) {
      // The profile does not use the uploaded file, so remove it.
      if (address !== null) await avatars.remove(user.uid, address).catch(() => undefined)
      throw error
    }
    if (user.photoURL === null) return
    await avatars.remove(user.uid, user.photoURL).catch((error: unknown) => {
      consoleLogger.warn('Ancienne photo non effacée', codeOf(error))
    })
  }
}
