import type { Changes, PersonRecords } from '../../common/ports/person-records.ts'
import type { Tree } from './tree.ts'

/**
 * People's records in memory, checked by the relevant conditions of the database rules. `attempt` runs before each call and
 * may throw. The rules themselves are tested in tests/rules.
 */
export function fakeRecords(
  tree: Tree,
  now: () => number,
  attempt: () => Promise<void>,
): PersonRecords {
  const write = (changes: Changes) => {
    for (const [path, value] of Object.entries(changes)) tree.write(path, value)
    return true
  }
  return {
    async read(_uid, paths) {
      await attempt()
      return paths.map((path) => tree.read(path))
    },
    async commit(uid, changes) {
      await attempt()
      return mayCommit(tree, uid, changes) && write(changes)
    },
    async refresh(uid, changes) {
      await attempt()
      return mayRefresh(tree, uid, changes, now()) && write(changes)
    },
    async present(uid, sid, n) {
      const state = `access/${uid}/states/${sid}`
      const isCurrent = tree.read(`${state}/n`) === n
      if (isCurrent && Number(tree.read(`${state}/usedStep`)) < n) {
        tree.write(`${state}/usedStep`, n)
      }
      await Promise.resolve()
    },
  }
}

/** Whether no commit happened since the record was read, and every step taken is the next one. */
function mayCommit(tree: Tree, uid: string, changes: Changes): boolean {
  const own = `access/${uid}`
  if (tree.read(`${own}/erasedSince`) !== null) return false
  const rev = changes[`${own}/rev`]
  if (rev === undefined) return Object.keys(changes).every((path) => isFree(tree, uid, path))
  const known = tree.read(`${own}/rev`)
  if (rev !== (typeof known === 'number' ? known : 0) + 1) return false
  const steps = Object.entries(changes).filter(([path]) => path.endsWith('/n'))
  return steps.every(([path, n]) => {
    const before = tree.read(path)
    return before === null || n === Number(before) + 1
  })
}

/** Whether a person's path may change without a commit: their name, or the outcome of an e-mail. */
function isFree(tree: Tree, uid: string, path: string): boolean {
  if (path.startsWith(`users/${uid}/`)) {
    return tree.read(`users/${uid}`) !== null && tree.read(`access/${uid}/lives`) !== null
  }
  const [place = '', owner, key = ''] = path.split('/')
  return (
    ['mails', 'mailQueue'].includes(place) && tree.read(`${place}/${owner ?? ''}/${key}`) !== null
  )
}

function mayRefresh(tree: Tree, uid: string, changes: Changes, now: number): boolean {
  return Object.entries(changes).every(([path, value]) => {
    const [, , branch, sid = ''] = path.split('/')
    const state = tree.read(`access/${uid}/states/${sid}`) as Record<string, number> | null
    if (state === null || state['lockedAt'] !== undefined) return false
    if (branch !== 'states') return true
    const isAlive = now < (state['expiresAt'] ?? 0) && now < (state['idleExpiresAt'] ?? 0)
    const takesStep = `access/${uid}/states/${sid}/n` in changes
    if (!takesStep) return isAlive && path.endsWith('idleExpiresAt')
    return isAlive && (!path.endsWith('/n') || value === (state['n'] ?? 0) + 1)
  })
}
