import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { useAnswer, type Asked } from '@sesame/web/lib/hooks/use-answer.ts'
import { createContext, use, useCallback, type ReactNode } from 'react'
import { useServices } from './services.tsx'
import { shortUid } from './short-uid.ts'

/** Requests the list of all operators. */
export function useOperators(): Asked<readonly OperatorItem[]> {
  const { call } = useServices()
  return useAnswer(useCallback(async () => (await call('listOperators')).items, [call]))
}

type NameOf = (uid: string) => string

const NamesContext = createContext<NameOf>(shortUid)

/** Provides the operators' names to all components inside, and loads them only once. */
export function OperatorNames({ children }: { readonly children: ReactNode }) {
  const { answer } = useOperators()
  const nameOf: NameOf = (uid) => {
    if (answer.status !== 'ready') return shortUid(uid)
    const found = answer.value.find((one) => one.uid === uid)
    return found?.displayName ?? found?.email ?? shortUid(uid)
  }
  return <NamesContext value={nameOf}>{children}</NamesContext>
}

/** Returns the name of an operator by uid. Until the list loads, and for former operators, returns a short uid. */
export function useOperatorName(): NameOf {
  return use(NamesContext)
}
