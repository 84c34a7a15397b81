/** Paths of a session (design, section 6). */
export const statePath = (uid: string, sid: string) => `sessionStates/${uid}/${sid}`
export const sessionPath = (uid: string, sid: string) => `sessions/${uid}/${sid}`
export const pushTokenPath = (uid: string, sid: string) => `pushTokens/${uid}/${sid}`
export const presencePath = (uid: string, sid: string) => `presence/${uid}/${sid}`
/** The record that the rules ask for: until when a sign-in counts, in ms. */
export const signInPath = (uid: string, authTimeSeconds: number) =>
  `signIns/${uid}/${authTimeSeconds}`
/** The `auth_time` of the newest sign-in that has ended. */
export const endedPath = (uid: string) => `endedSignIns/${uid}`
/** An update that removes a session. The rules then reject client writes below its sid. */
export const removal = (uid: string, sid: string): Record<string, null> => ({
  [sessionPath(uid, sid)]: null,
  [statePath(uid, sid)]: null,
  [presencePath(uid, sid)]: null,
  [pushTokenPath(uid, sid)]: null,
})
