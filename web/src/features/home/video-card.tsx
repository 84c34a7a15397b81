import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { WELCOME_VIDEO_ID } from '../../lib/welcome-video.ts'
import { Empty } from '../../ui/empty.tsx'
import { useVideo } from './use-video.ts'
import { VideoPlayer } from './video-player.tsx'

/** The welcome video. Without one, or while nobody knows, there is no card. */
export function VideoCard() {
  const { common } = useText()
  const errors = useTextOf(errorTexts)
  const { home } = useInsideText()
  const { found, retry } = useVideo(WELCOME_VIDEO_ID)
  if (found.status === 'loading' || found.status === 'absent') return null
  return (
    <section className="card stack" aria-labelledby="video">
      {found.status === 'ready' ? (
        <VideoPlayer video={found.video} />
      ) : (
        <>
          <h2 id="video" className="h3">
            {home.video}
          </h2>
          <Empty title={home.videoFailed} hint={errors[errorMessage(found.error)]}>
            <button className="btn" type="button" onClick={retry}>
              {common.retry}
            </button>
          </Empty>
        </>
      )}
    </section>
  )
}
