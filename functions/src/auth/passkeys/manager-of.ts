import type { Locale } from '@sesame/contract/fields'

const APPLE = { fr: 'Trousseau iCloud', en: 'Apple Passwords' }
const WINDOWS = 'Windows Hello'
const YUBIKEY = 'YubiKey 5'

/**
 * Products that keep passkeys, by the AAGUID that their authenticators name. Browsers hide that of most security keys,
 * as no attestation is asked for.
 *
 * Source: the community's list, passkeydeveloper/passkey-authenticator-aaguids (`combined_aaguid.json`).
 */
const MANAGERS: Readonly<Record<string, string | Readonly<Record<Locale, string>>>> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': APPLE,
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': APPLE,
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': WINDOWS,
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': WINDOWS,
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': WINDOWS,
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'cb69481e-8ff7-4039-93ec-0a2729a154a8': YUBIKEY,
  'ee882879-721c-4913-9775-3dfcce97072a': YUBIKEY,
  'fa2b99dc-9e39-4257-8f92-4a30d23c4118': YUBIKEY,
  '2fc0579f-8113-47ea-b116-bb5a8db9202a': YUBIKEY,
}

/** Which product keeps a passkey, in its owner's language; undefined where that is unknown. */
export function managerOf(aaguid: string, locale: Locale): string | undefined {
  const name = MANAGERS[aaguid]
  return typeof name === 'object' ? name[locale] : name
}
