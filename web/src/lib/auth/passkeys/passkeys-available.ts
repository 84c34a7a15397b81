/** Whether this browser can use passkeys on this page, as `app/first-paint.js` determined. */
export function passkeysAvailable(): boolean {
  return 'passkeys' in document.documentElement.dataset
}
