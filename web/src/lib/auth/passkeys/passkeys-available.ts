/** Whether this browser may use passkeys on this page: `app/first-paint.js` found out. */
export function passkeysAvailable(): boolean {
  return 'passkeys' in document.documentElement.dataset
}
