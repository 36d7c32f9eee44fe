/**
 * Lets the portal be installed, and opens visited pages without a line: public/service-worker.js keeps the program,
 * relay/visited.ts what pages showed. Not in development, where the program changes all the time.
 */
export function keepOffline() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker
    .register('/service-worker.js')
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      const parts = performance.getEntriesByType('resource').map(({ name }) => name)
      active?.postMessage({ parts })
    })
    // A browser that does not want it works as it did.
    .catch(() => undefined)
}
