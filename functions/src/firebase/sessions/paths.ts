/** Where the parts of a session live (design, section 6). */
export const statePath = (uid: string, sid: string) => `sessionStates/${uid}/${sid}`
export const sessionPath = (uid: string, sid: string) => `sessions/${uid}/${sid}`
export const cutOffPath = (uid: string) => `revocations/${uid}/beforeSeconds`
export const markPath = (uid: string, authTimeSeconds: number) =>
  `revocations/${uid}/authTimes/${authTimeSeconds}`
