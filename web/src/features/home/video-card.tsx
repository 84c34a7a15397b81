import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { Door } from '../../ui/page/door.tsx'
import { Empty } from '../../ui/notes/empty.tsx'
import { RetryButton } from '../../ui/notes/retry-button.tsx'
import { useVideo, wasMissing } from './use-video.ts'
import { VideoPlayer } from './video-player.tsx'

/** The welcome video; its place is kept until it is known. A video that its host does not have has no card. */
export function VideoCard({ videoId }: { readonly videoId: string }) {
  const errors = useTextOf(errorTexts)
  const { home } = useInsideText()
  const { answer, retry, isRetrying } = useVideo(videoId)
  if (answer.status === 'loading')
    return wasMissing(videoId) ? null : <WaitingCard label={home.video} />
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
  if (answer.value === null) return null
  return (
    <section className="card stack" aria-labelledby="video">
      <VideoPlayer video={answer.value} />
    </section>
  )
}

/** As tall as the card of a video, so that nothing moves when it comes. */
function WaitingCard({ label }: { readonly label: string }) {
  return (
    <section className="card stack" aria-label={label} aria-busy="true">
      <div className="play">
        <Door />
      </div>
      <div className="stack g1 late" aria-hidden="true">
        <p className="h3 bone long">{'\u00A0'}</p>
        <p className="small bone brief">{'\u00A0'}</p>
      </div>
    </section>
  )
}
