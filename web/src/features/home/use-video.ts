import type { Video } from '@sesame/contract/endpoints/video'
import { useCallback } from 'react'
import { codeOf } from '../../lib/code-of.ts'
import { useServices } from '../../lib/services.tsx'
import { useAnswer, type Asked } from '../../lib/use-answer.ts'

/** A video's description, null where there is none, and how to ask again. */
export function useVideo(videoId: string): Asked<Video | null> {
  const { auth } = useServices()
  const ask = useCallback(async (): Promise<Video | null> => {
    try {
      return videoId === '' ? null : await auth.fetchVideo(videoId)
    } catch (error) {
      if (codeOf(error) === 'video/not-found') return null
      throw error
    }
  }, [auth, videoId])
  return useAnswer(ask)
}
