import type { Video } from '@sesame/contract/endpoints/video'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { codeOf } from '../../lib/code-of.ts'
import { type Asked, useAnswer } from '../../lib/hooks/use-answer.ts'
import { useServices } from '../../lib/services.tsx'
import { readPreference, writePreference } from '../../lib/device/storage.ts'
import { Icon } from '../../ui/icon.tsx'
import { FailedAnswer } from '../../ui/notes/failed-answer.tsx'
import { Door } from '../../ui/page/door.tsx'

interface CardProps {
  readonly videoId: string
  /** Whether another card on the page is the gold card. */
  readonly isQuiet: boolean
}

/** The welcome video, or a placeholder while it loads. Renders nothing if the host does not have the video. */
export function VideoCard({ videoId, isQuiet }: CardProps) {
  const { home } = useInsideText()
  const { answer, retry, isRetrying } = useVideo(videoId)
  if (answer.status === 'loading')
    return wasMissing(videoId) ? null : <WaitingCard label={home.video} isQuiet={isQuiet} />
  if (answer.status === 'failed') {
    return (
      <section className="card stack" aria-labelledby="video">
        <h2 id="video" className="h3">
          {home.video}
        </h2>
        <FailedAnswer
          title={home.videoFailed}
          error={answer.error}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      </section>
    )
  }
  if (answer.value === null) return null
  return (
    <section className="card stack" aria-labelledby="video">
      <VideoPlayer video={answer.value} isQuiet={isQuiet} />
    </section>
  )
}

const posterClass = (isQuiet: boolean) => (isQuiet ? 'play quiet' : 'play')

/** A placeholder as tall as the video's card, so that nothing below it moves. */
function WaitingCard({ label, isQuiet }: { readonly label: string; readonly isQuiet: boolean }) {
  return (
    <section className="card stack" aria-label={label} aria-busy="true">
      <div className={posterClass(isQuiet)}>
        <Door />
      </div>
      <div className="stack g1 late" aria-hidden="true">
        <p className="h3 bone long">{'\u00A0'}</p>
        <p className="small bone brief">{'\u00A0'}</p>
      </div>
    </section>
  )
}

/** The storage key for the id of the last missing video. The page shows no placeholder for this video on the next visit. */
const KEY = 'missingVideo'

const wasMissing = (videoId: string): boolean => readPreference(KEY) === videoId

/** Requests a video's description. The answer is null if the host does not have the video. */
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

/** Shows the welcome video. Loads nothing from the video host before the person clicks. */
function VideoPlayer({ video, isQuiet }: { readonly video: Video; readonly isQuiet: boolean }) {
  const { home } = useInsideText()
  const { locale } = useLocale()
  const [playing, setPlaying] = useState(false)
  const player = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (playing) player.current?.focus()
  }, [playing])

  return (
    <>
      {playing ? (
        <iframe
          ref={player}
          className="player"
          title={video.title}
          src={playerURL(video.embedUrl, locale)}
          allow="autoplay; fullscreen; picture-in-picture"
        />
      ) : (
        <div className={posterClass(isQuiet)}>
          <Door />
          <button
            className="disc"
            type="button"
            aria-label={home.play(video.title)}
            onClick={() => setPlaying(true)}
          >
            <Icon name="play" />
          </button>
        </div>
      )}
      <div className="stack g1">
        <h2 id="video" className="h3">
          {video.title}
        </h2>
        <p className="muted small">{home.videoLength(video.durationSeconds)}</p>
      </div>
    </>
  )
}

/** Returns the player's URL, with parameters that start the video immediately, show captions and turn off tracking. */
function playerURL(embedUrl: string, locale: string): string {
  const url = new URL(embedUrl)
  url.searchParams.set('autoplay', '1')
  url.searchParams.set('dnt', '1')
  url.searchParams.set('texttrack', locale)
  return url.href
}
