export { commandLocale, localized, type Text } from 'sesame-emulators/texts/localized'
