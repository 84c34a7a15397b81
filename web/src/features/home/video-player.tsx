import type { Video } from '@sesame/contract/endpoints/video'
import { useEffect, useRef, useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { Door } from '../../ui/page/door.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Loads nothing from the video's host before the click. */
export function VideoPlayer({ video }: { readonly video: Video }) {
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
        <div className="play">
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

/** Plays at once, with captions, and asks the host not to track. */
function playerURL(embedUrl: string, locale: string): string {
  const url = new URL(embedUrl)
  url.searchParams.set('autoplay', '1')
  url.searchParams.set('dnt', '1')
  url.searchParams.set('texttrack', locale)
  return url.href
}
