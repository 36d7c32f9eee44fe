/**
 * Lets the portal be installed, and opens visited pages without a line: public/service-worker.js keeps the program,
 * relay/visited.ts what pages showed. Not in development, where the program changes all the time.
 */
export function keepOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser forgets all beyond 250: parts of the first screens are as many.
  performance.setResourceTimingBufferSize(2000)
  const { serviceWorker } = navigator
  serviceWorker
    .register('/service-worker.js')
    .then(() => serviceWorker.controller ?? oneTime(serviceWorker, 'controllerchange'))
    // What is loaded from here on goes through it: what was before is told.
    .then(() => {
      const parts = performance.getEntriesByType('resource').map(({ name }) => name)
      serviceWorker.controller?.postMessage({ parts })
    })
    // A browser that does not want it works as it did.
    .catch(() => undefined)
}

const oneTime = (target: EventTarget, name: string) =>
  new Promise((done) => {
    target.addEventListener(name, done, { once: true })
  })
