/** Where the parts of a session live (design, section 6). */
export const statePath = (uid: string, sid: string) => `sessionStates/${uid}/${sid}`
export const sessionPath = (uid: string, sid: string) => `sessions/${uid}/${sid}`
export const pushTokenPath = (uid: string, sid: string) => `pushTokens/${uid}/${sid}`
export const presencePath = (uid: string, sid: string) => `presence/${uid}/${sid}`
/** What a session leaves nothing of when it ends, as one update; the rules let nobody write it again. */
export const removal = (uid: string, sid: string): Record<string, null> => ({
  [sessionPath(uid, sid)]: null,
  [statePath(uid, sid)]: null,
  [presencePath(uid, sid)]: null,
  [pushTokenPath(uid, sid)]: null,
})
export const cutOffPath = (uid: string) => `revocations/${uid}/beforeSeconds`
export const markPath = (uid: string, authTimeSeconds: number) =>
  `revocations/${uid}/authTimes/${authTimeSeconds}`
