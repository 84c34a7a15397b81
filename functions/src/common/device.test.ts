import { describe, expect, it } from 'vitest'
import { describeDevice } from './device.ts'

const UNKNOWN = { device: '?', browser: '?' }
const ON_LINUX = 'Mozilla/5.0 (X11; Linux x86_64)'

describe('the names of a device and its browser', () => {
  it.each([
    [`${ON_LINUX} Gecko/20100101 Firefox/140.0`, { device: 'Linux', browser: 'Firefox' }],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/1 Safari/604.1',
      { device: 'iPhone', browser: 'Safari' },
    ],
    [
      'Mozilla/5.0 (Linux; U; Android 14; fr-fr) AppleWebKit/537.36 Chrome/120.0 XiaoMi/MiuiBrowser/14.1',
      { device: 'Android', browser: 'Miui' },
    ],
    ['curl/8.5.0', UNKNOWN],
    ['', UNKNOWN],
  ])('are those of %s', async (userAgent, names) => {
    expect(await describeDevice(userAgent)).toEqual(names)
  })

  it.each([
    ['Appelez le 01 99 00 12 34 pour annuler/1 (x)', UNKNOWN],
    ['Votre compte est bloqué : https://faux.exemple/1 suite', UNKNOWN],
    ['<b>Sésame</b>/1.0 (Linux)', { device: 'Linux', browser: '?' }],
    ['Nokia 0199001234/1 (x)', UNKNOWN],
    ['IPHONE Gratuit/1 (x)', { device: 'iOS', browser: '?' }],
    ['__proto__/1 (x)', UNKNOWN],
    ['constructor/1 (x)', UNKNOWN],
  ])('never contain the sender’s own text: %s', async (userAgent, names) => {
    expect(await describeDevice(userAgent)).toEqual(names)
  })
})
