import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { WELCOME_VIDEO_ID } from '../../lib/welcome-video.ts'
import { Empty } from '../../ui/empty.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import { useVideo } from './use-video.ts'
import { VideoPlayer } from './video-player.tsx'

/** The welcome video. Without one, or while nobody knows, there is no card. */
export function VideoCard() {
  const errors = useTextOf(errorTexts)
  const { home } = useInsideText()
  const { answer, retry, isRetrying } = useVideo(WELCOME_VIDEO_ID)
  if (answer.status === 'failed') {
    return (
      <section className="card stack" aria-labelledby="video">
        <h2 id="video" className="h3">
          {home.video}
        </h2>
        <Empty title={home.videoFailed} hint={errors[errorMessage(answer.error)]}>
          <RetryButton isRetrying={isRetrying} onRetry={retry} />
        </Empty>
      </section>
    )
  }
  if (answer.status === 'loading' || answer.value === null) return null
  return (
    <section className="card stack" aria-labelledby="video">
      <VideoPlayer video={answer.value} />
    </section>
  )
}
