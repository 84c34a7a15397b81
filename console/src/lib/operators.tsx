import type { OperatorItem } from '@sesame/contract/endpoints/console/operators'
import { useAnswer, type Asked } from '@sesame/web/lib/hooks/use-answer.ts'
import { createContext, use, useCallback, type ReactNode } from 'react'
import { useServices } from './services.tsx'
import { shortUid } from './short-uid.ts'

/** Every operator. */
export function useOperators(): Asked<readonly OperatorItem[]> {
  const { call } = useServices()
  return useAnswer(useCallback(async () => (await call('listOperators')).items, [call]))
}

type NameOf = (uid: string) => string

const NamesContext = createContext<NameOf>(shortUid)

/** Asks once, for all that is inside, what operators are called. */
export function OperatorNames({ children }: { readonly children: ReactNode }) {
  const { answer } = useOperators()
  const nameOf: NameOf = (uid) => {
    if (answer.status !== 'ready') return shortUid(uid)
    const found = answer.value.find((one) => one.uid === uid)
    return found?.displayName ?? found?.email ?? shortUid(uid)
  }
  return <NamesContext value={nameOf}>{children}</NamesContext>
}

/** What an operator is called, by their uid; their short uid for somebody who left, and until the list is here. */
export function useOperatorName(): NameOf {
  return use(NamesContext)
}
