import { defineConfig } from 'vite'

/** The script of the page around a lesson: one file, served on the content origin. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/content',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    lib: { entry: 'web/scorm/frame/frame.ts', formats: ['iife'], name: 'paddock', fileName: () => 'player.js' },
  },
})
