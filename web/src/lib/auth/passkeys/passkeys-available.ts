/** Whether this browser can use passkeys on this page, as determined by `app/first-paint.js`. */
export function passkeysAvailable(): boolean {
  return 'passkeys' in document.documentElement.dataset
}
