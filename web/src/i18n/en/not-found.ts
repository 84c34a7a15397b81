import { walls } from '../../../../brand/en.ts'
import type { notFound as french } from '../fr/not-found.ts'

export const notFound: typeof french = {
  title: 'Page not found',
  text: 'There’s no page at this address. Go back to the home page.',
  wall: walls.notFound,
}
