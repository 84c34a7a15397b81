import { contrastOf, hexOf, oklchOf } from './oklch.ts'

/** The three seed colours, each as `#rrggbb`. */
export interface Seeds {
  readonly ink: string
  readonly paper: string
  readonly accent: string
}

/** A colour in the light theme and in the dark theme, each as `#rrggbb`. */
export type Token = readonly [day: string, night: string]

const WHITE = '#ffffff'

/** The lowest contrast allowed for text (WCAG 2.2, 1.4.3). */
export const TEXT_RATIO = 4.5

/** The lowest contrast allowed for anything other than text, such as the edge of a field (WCAG 2.2, 1.4.11). */
export const EDGE_RATIO = 3

/**
 * Derives every colour of the brand from a seed: changes its lightness, scales its chroma and turns its hue slightly. The
 * colours of states (error, success) do not depend on the brand, because their meaning does not.
 */
export function tokensOf({ ink, paper, accent }: Seeds) {
  const from =
    (seed: string) =>
    (lightness: number, part: number, turn: number): string => {
      const [, chroma, hue] = oklchOf(seed)
      return hexOf([lightness, chroma * part, hue + turn])
    }
  const inkAt = from(ink)
  const paperAt = from(paper)
  const accentAt = from(accent)
  const onAccent = contrastOf(ink, accent) >= TEXT_RATIO ? ink : WHITE
  const nightSurface = inkAt(0.2063, 0.921, 7.3)
  const nightInk = paperAt(0.9492, 2.708, -1.7)
  const pale = accentAt(0.9688, 0.224, 7)
  return {
    bg: [paper, inkAt(0.1647, 0.753, 11.3)],
    surface: [WHITE, nightSurface],
    sunk: [paperAt(0.9583, 1.701, -2.8), inkAt(0.2451, 0.886, 7.4)],
    line: [paperAt(0.8949, 2.438, -4), inkAt(0.2993, 1.036, 4.9)],
    edge: [inkAt(0.5997, 1.475, 3.8), inkAt(0.5688, 1.605, 6)],
    ink: [ink, nightInk],
    'ink-2': [inkAt(0.4306, 1.42, 4.9), paperAt(0.7709, 3.987, -5)],
    'ink-3': [inkAt(0.52, 1.358, 4.9), paperAt(0.6807, 4.11, -5)],
    gold: [accent, accent],
    'on-gold': [onAccent, onAccent],
    act: [ink, accent],
    'on-act': [WHITE, onAccent],
    'act-hover': [accent, pale],
    /** The text colour of a button under the pointer. */
    'on-hover': [onAccent, contrastOf(ink, pale) >= TEXT_RATIO ? ink : WHITE],
    /** A lighter accent, the same in both themes. */
    pale: [pale, pale],
    wall: [accent, nightSurface],
    'on-wall': [onAccent, nightInk],
    light: [accentAt(0.9862, 0.086, 3.1), accent],
    leaf: [ink, inkAt(0.3208, 1.395, 1.8)],
    spill: [accentAt(0.9384, 0.461, 8), `${accent}a6`],
    'spill-end': [accentAt(0.9606, 0.282, 6.9), `${accent}14`],
    danger: ['#b7191c', '#f98f87'],
    'danger-bg': ['#ffebe9', '#3f1917'],
    success: ['#1b683e', '#72d699'],
    'success-bg': ['#e1f7e7', '#152c1e'],
    info: ['#1d5b92', '#82c2f7'],
    'info-bg': ['#e6f2fd', '#14283c'],
    warning: ['#974c00', '#fba962'],
    'warning-bg': ['#ffedd7', '#3b220d'],
  } satisfies Record<string, Token>
}

export type Tokens = ReturnType<typeof tokensOf>

/**
 * Returns the tokens as CSS declarations. A token with the same colour in both themes has one value; others use
 * `light-dark()`.
 */
export function declarationsOf(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, [day, night]]) =>
      day === night ? `--${name}:${day}` : `--${name}:light-dark(${day},${night})`,
    )
    .join(';')
}

/** Two colours that must contrast with each other. */
interface Pair {
  readonly fr: string
  readonly en: string
  readonly front: keyof Tokens
  readonly back: keyof Tokens
  readonly least: number
}

const pair = (fr: string, en: string, front: keyof Tokens, back: keyof Tokens): Pair => ({
  fr,
  en,
  front,
  back,
  least: front === 'edge' ? EDGE_RATIO : TEXT_RATIO,
})

const PAIRS: readonly Pair[] = [
  pair('Texte', 'Text', 'ink', 'bg'),
  pair('Texte secondaire', 'Secondary text', 'ink-2', 'bg'),
  pair('Texte discret', 'Quiet text', 'ink-3', 'sunk'),
  pair('Bouton principal', 'Main button', 'on-act', 'act'),
  pair('Bouton survolé', 'Hovered button', 'on-hover', 'act-hover'),
  pair('Texte sur l’accent', 'Text on the accent', 'on-gold', 'gold'),
  pair('Texte du mur', 'Text on the wall', 'on-wall', 'wall'),
  pair('Refus', 'Refusal', 'danger', 'danger-bg'),
  pair('Réussite', 'Success', 'success', 'success-bg'),
  pair('Information', 'Information', 'info', 'info-bg'),
  pair('Attention', 'Warning', 'warning', 'warning-bg'),
  pair('Bord de champ', 'Edge of a field', 'edge', 'surface'),
]

/** A pair of colours with its contrast ratio, from 1 to 21. */
export interface Contrast extends Pair {
  readonly theme: 'day' | 'night'
  readonly ratio: number
}

/** Measures the contrast of every pair in the light and in the dark theme. */
export function measureContrasts(tokens: Tokens): Contrast[] {
  return PAIRS.flatMap((one) =>
    (['day', 'night'] as const).map((theme, at) => {
      const ratio = contrastOf(tokens[one.front][at] ?? '', tokens[one.back][at] ?? '')
      return { ...one, theme, ratio }
    }),
  )
}

/** Returns the style sheet that declares the brand's colours. */
export const styleOf = (tokens: Tokens): string => `@layer tokens{:root{${declarationsOf(tokens)}}}`
