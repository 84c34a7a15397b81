/**
 * A colour as lightness (0 to 1), chroma, and hue in degrees.
 *
 * Source: Björn Ottosson, « A perceptual color space for image processing ».
 */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** Converts `#rrggbb` to linear red, green and blue, each from 0 to 1. */
function linearOf(hex: string): readonly [number, number, number] {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return [red, green, blue]
}

/** Converts `#rrggbb` to OKLCH. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return [lightness, Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI]
}

/** Converts a colour to `#rrggbb`. If it is outside sRGB, reduces its chroma until it fits. */
export function hexOf([lightness, chroma, hue]: Oklch): string {
  const x = chroma * Math.cos((hue * Math.PI) / 180)
  const y = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const isShown = channels.every((channel) => channel > -0.002 && channel < 1.002)
  if (!isShown && chroma > 0.001) return hexOf([lightness, chroma * 0.97, hue])
  return `#${channels.map(channelOf).join('')}`
}

function channelOf(linear: number): string {
  const light = Math.min(1, Math.max(0, linear))
  const encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, « contrast ratio »). */
export function contrastOf(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = linearOf(hex)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
