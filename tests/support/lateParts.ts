import type { Plugin } from 'vite'

/**
 * Parts that a page fetches when it needs them come 50 ms late in every test, as over a network: a test that does not
 * wait for one fails on every machine, not only on a busy one.
 */
export const lateParts: Plugin = {
  name: 'late-parts',
  enforce: 'pre',
  transform: {
    filter: { id: { include: /\/web\/.*\.tsx?$/, exclude: /node_modules|__generated__/ }, code: /(?<![\w$.])import\(/ },
    handler: (code) => ({
      code: code.replace(/(?<![\w$.])import\(('[^']+')\)/g, 'globalThis.late().then(() => import($1))'),
      map: null,
    }),
  },
}

/**
 * The controls of the player are elements of their own, which the page of tests cannot draw; and an element that one
 * file has defined stays for the others of its worker. They are left out everywhere.
 */
export const withoutMediaControls: Plugin = {
  name: 'without-media-controls',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('media-chrome/media-') ? '\0without-media-controls' : null),
  load: (id) => (id === '\0without-media-controls' ? 'export {}' : null),
}
