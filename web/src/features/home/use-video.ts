import type { Video } from '@sesame/contract/endpoints/video'
import { useCallback } from 'react'
import { codeOf } from '../../lib/code-of.ts'
import { useServices } from '../../lib/services.tsx'
import { readPreference, writePreference } from '../../lib/storage.ts'
import { useAnswer, type Asked } from '../../lib/hooks/use-answer.ts'

/** The last video that its host did not have, so that no place is kept for it twice. */
const KEY = 'missingVideo'

/** Whether the host did not have this video when this device last asked. */
export const wasMissing = (videoId: string): boolean => readPreference(KEY) === videoId

/** A video's description, null where its host has none, and how to ask again. */
export function useVideo(videoId: string): Asked<Video | null> {
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
