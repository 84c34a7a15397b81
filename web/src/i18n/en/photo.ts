import type { InsideTexts } from '../fr/inside.ts'

export const photo: InsideTexts['photo'] = {
  title: 'Profile photo',
  hint: 'JPEG, PNG or WebP. The photo is cropped and resized before it’s uploaded.',
  choose: 'Upload',
  chooseLabel: 'Upload a profile photo',
  change: 'Change profile photo',
  remove: 'Remove',
  removeLabel: 'Remove profile photo',
  removing: 'Removing…',
  removed: 'Photo removed.',
  saved: 'Photo saved.',
  failed: 'The photo wasn’t saved',
  cropTitle: 'Crop your photo',
  cropText: 'Drag the photo, or adjust it below.',
  preview: 'Preview of the cropped photo',
  zoom: 'Zoom',
  horizontal: 'Horizontal position',
  vertical: 'Vertical position',
  save: 'Save photo',
  saving: 'Uploading…',
  progress: 'Uploading the photo',
}
