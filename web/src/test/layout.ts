/** Defines `matchMedia`, which jsdom lacks. No media query ever matches, because jsdom has no layout. */
globalThis.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
