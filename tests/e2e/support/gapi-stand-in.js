/* global addEventListener, document, parent, window */
// Stands in for https://apis.google.com/js/api.js: the part of `gapi.iframes` over postMessage that the identity
// service's client and the Auth emulator's helper page use.
;(() => {
  /** A channel to a frame. A call that has no handler yet waits until one is registered. */
  function channel(target) {
    const handlers = new Map()
    const waiting = []
    const replies = []
    let greet
    const greeted = new Promise((resolve) => {
      greet = resolve
    })
    const post = (message) => target().postMessage({ gapi: true, ...message }, '*')
    const answer = async ({ id, name, data }) =>
      post({ kind: 'reply', id, data: await handlers.get(name)(data) })

    // Ignore errors, as the real script does: a callback of the identity service's client throws after doing its work.
    const settle = ({ id, data }) => {
      try {
        replies[id]?.([data])
      } catch {
        // The client already has the answer.
      }
    }

    addEventListener('message', ({ source, data: message }) => {
      if (source !== target() || message?.gapi !== true) return
      if (message.kind === 'hello') greet()
      if (message.kind === 'reply') settle(message)
      if (message.kind !== 'call') return
      if (handlers.has(message.name)) void answer(message)
      else waiting.push(message)
    })
    return {
      hello: () => post({ kind: 'hello' }),
      restyle: () => Promise.resolve(),
      ping: (onPong) => greeted.then(() => onPong()),
      register(name, handler) {
        handlers.set(name, handler)
        for (const message of waiting.splice(0)) {
          if (handlers.has(message.name)) void answer(message)
          else waiting.push(message)
        }
      },
      send(name, data, onReply) {
        post({ kind: 'call', id: replies.push(onReply) - 1, name, data })
      },
    }
  }

  let parentFrame
  const context = {
    getParentIframe() {
      if (parentFrame === undefined) {
        parentFrame = channel(() => parent)
        parentFrame.hello()
      }
      return parentFrame
    },
    open({ where, url }, onOpen) {
      const element = document.createElement('iframe')
      element.hidden = true
      element.src = url
      const frame = channel(() => element.contentWindow)
      where.append(element)
      return onOpen(frame).then(() => frame)
    },
  }

  window.gapi = {
    load: (_, { callback }) => callback(),
    iframes: {
      Iframe: Object,
      CROSS_ORIGIN_IFRAMES_FILTER: Object,
      getContext: () => context,
    },
  }
  const onload = new URL(document.currentScript.src).searchParams.get('onload')
  window[onload ?? 'gapi_onload']?.()
})()
