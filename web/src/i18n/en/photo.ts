import type { InsideTexts } from '../fr/inside.ts'

export const photo: InsideTexts['photo'] = {
  title: 'Profile photo',
  hint: 'JPEG, PNG or WebP. The photo is cropped and made smaller before it is sent.',
  choose: 'Upload',
  chooseLabel: 'Upload a profile photo',
  change: 'Change the profile photo',
  remove: 'Remove',
  removeLabel: 'Remove the profile photo',
  removing: 'Removing…',
  removed: 'Photo removed.',
  saved: 'Photo saved.',
  failed: 'The photo was not saved',
  cropTitle: 'Crop the photo',
  cropText: 'Move the photo with a finger or the mouse, or adjust it below.',
  preview: 'Preview of the cropped photo',
  zoom: 'Zoom',
  horizontal: 'Horizontal position',
  vertical: 'Vertical position',
  save: 'Save the photo',
  saving: 'Sending…',
  progress: 'Sending the photo',
}
