import type { Video } from '@sesame/contract/endpoints/video'
import { useCallback } from 'react'
import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { codeOf } from '../../lib/code-of.ts'
import { type Asked, useAnswer } from '../../lib/hooks/use-answer.ts'
import { useServices } from '../../lib/services.tsx'
import { readPreference, writePreference } from '../../lib/storage.ts'
import { Empty } from '../../ui/notes/empty.tsx'
import { RetryButton } from '../../ui/notes/retry-button.tsx'
import { Door } from '../../ui/page/door.tsx'
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

/** The last video that its host did not have, so that no place is kept for it twice. */
const KEY = 'missingVideo'

/** Whether the host did not have this video when this device last asked. */
const wasMissing = (videoId: string): boolean => readPreference(KEY) === videoId

/** A video's description, null where its host has none, and how to ask again. */
function useVideo(videoId: string): Asked<Video | null> {
  const { auth } = useServices()
  const ask = useCallback(async (): Promise<Video | null> => {
    try {
      const video = await auth.fetchVideo(videoId)
      writePreference(KEY, null)
      return video
    } catch (error) {
      if (codeOf(error) !== 'video/not-found') throw error
      writePreference(KEY, videoId)
      return null
    }
  }, [auth, videoId])
  return useAnswer(ask)
}
