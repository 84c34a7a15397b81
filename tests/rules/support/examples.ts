import { SERVER_TIME } from './verbs.ts'

/** Two different values that the rules accept at each path. */
export const EXAMPLES: Readonly<Record<string, readonly [unknown, unknown]>> = {
  'settings/{uid}': [{ theme: 'dark' }, { theme: 'light' }],
  'settings/{uid}/theme': ['dark', 'light'],
  'settings/{uid}/locale': ['fr', 'en'],
  'settings/{uid}/lockDelayMinutes': [0, 5],
  'settings/{uid}/consent': [
    { analytics: true, messaging: true, decidedAt: SERVER_TIME },
    { analytics: false, messaging: true, decidedAt: SERVER_TIME },
  ],
  'settings/{uid}/consent/analytics': [true, false],
  'settings/{uid}/consent/messaging': [true, false],
  'settings/{uid}/consent/decidedAt': [SERVER_TIME, 0],
  'devices/{uid}/{id}/name': ['Portable du bureau', 'Téléphone'],
  'notifications/{uid}/{id}/readAt': [SERVER_TIME, SERVER_TIME],
  'presence/{uid}/{sid}': [
    { online: true, lastChanged: SERVER_TIME },
    { online: false, lastChanged: SERVER_TIME },
  ],
  'presence/{uid}/{sid}/online': [true, false],
  'presence/{uid}/{sid}/lastChanged': [SERVER_TIME, 0],
  'pushTokens/{uid}/{sid}': ['token-1', 'token-2'],
}
