import { useMemo } from 'react'
import { createPath, type Navigator } from 'react-router-dom'
import { useNavigation } from '../lib/address.ts'

const pathOf = (to: Parameters<Navigator['push']>[0]): string =>
  typeof to === 'string' ? to : createPath(to)

/** Has the router move the one address that all screens follow. */
export function useNavigator(): Navigator {
  const { go } = useNavigation()
  return useMemo(
    () => ({
      createHref: pathOf,
      go: (steps) => history.go(steps),
      push: (to, state) => go(pathOf(to), { state }),
      replace: (to, state) => go(pathOf(to), { replace: true, state }),
    }),
    [go],
  )
}
