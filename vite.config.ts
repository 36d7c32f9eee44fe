import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { portalPage } from './web/vite-portal-page.ts'
import { relayArtifacts } from './web/relay/vite-plugin.ts'

export default defineConfig({
  root: 'web',
  // Its hooks alone: Relay is one piece that cannot be shaken.
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }] },
  plugins: [relayArtifacts('web/__generated__'), react({ compiler: true }), portalPage('/web/features.ts')],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy knows no data: scripts or styles.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page loads travels in one piece: fewer names to list, and more for gzip to find.
            { name: 'base', tags: ['$initial'] },
            // A file of its own for what is smaller than its request costs more than to bring it along.
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
            { name: 'parts', maxModuleSize: 2000, minShareCount: 30 },
          ],
        },
      },
    },
  },
})
