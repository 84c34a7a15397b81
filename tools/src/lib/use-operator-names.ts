import type { OperatorItem } from '@sesame/contract/endpoints/tools/operators'
import { useAnswer, type Asked } from '@sesame/web/lib/hooks/use-answer.ts'
import { useCallback } from 'react'
import { useServices } from './services.tsx'

/** Every operator. */
export function useOperators(): Asked<readonly OperatorItem[]> {
  const { call } = useServices()
  return useAnswer(useCallback(async () => (await call('listOperators')).items, [call]))
}

/** What an operator is called, by their uid; the uid itself for somebody who left, and until the list is here. */
export function useOperatorNames(): (uid: string) => string {
  const { answer } = useOperators()
  return (uid) => {
    if (answer.status !== 'ready') return uid
    const found = answer.value.find((one) => one.uid === uid)
    return found?.displayName ?? found?.email ?? uid
  }
}
