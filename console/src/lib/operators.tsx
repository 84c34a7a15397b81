import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { useAnswer, type Asked } from '@sesame/web/lib/hooks/use-answer.ts'
import { createContext, use, useCallback, type ReactNode } from 'react'
import { useServices } from './services.tsx'
import { shortUid } from './short-uid.ts'

/** Returns every operator. */
export function useOperators(): Asked<readonly OperatorItem[]> {
  const { call } = useServices()
  return useAnswer(useCallback(async () => (await call('listOperators')).items, [call]))
}

type NameOf = (uid: string) => string

const NamesContext = createContext<NameOf>(shortUid)

/** Loads the operators' names once, for all its children. */
export function OperatorNames({ children }: { readonly children: ReactNode }) {
  const { answer } = useOperators()
  const nameOf: NameOf = (uid) => {
    if (answer.status !== 'ready') return shortUid(uid)
    const found = answer.value.find((one) => one.uid === uid)
    return found?.displayName ?? found?.email ?? shortUid(uid)
  }
  return <NamesContext value={nameOf}>{children}</NamesContext>
}

/** The name of an operator by uid. Operators who have left are shown by a short uid, as is everyone until the list loads. */
export function useOperatorName(): NameOf {
  return use(NamesContext)
}
