import type { Video } from '@sesame/contract/endpoints/video'
import { useEffect, useState } from 'react'
import { codeOf } from '../../lib/code-of.ts'
import { useServices } from '../../lib/services.tsx'

type Found =
  | { readonly status: 'loading' }
  | { readonly status: 'absent' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly video: Video }

/** A video's description, and how to ask again. */
export function useVideo(videoId: string): { found: Found; retry: () => void } {
  const { auth } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>({ status: 'loading' })

  useEffect(() => {
    if (videoId === '') return
    let wanted = true
    auth.fetchVideo(videoId).then(
      (video) => wanted && setFound({ status: 'ready', video }),
      (error: unknown) => {
        if (!wanted) return
        const isAbsent = codeOf(error) === 'video/not-found'
        setFound(isAbsent ? { status: 'absent' } : { status: 'failed', error })
      },
    )
    return () => {
      wanted = false
    }
  }, [auth, videoId, attempt])

  const retry = (): void => {
    setFound({ status: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { found, retry }
}
