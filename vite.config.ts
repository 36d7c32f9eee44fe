import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunksByScreen } from './web/build/chunks.ts'
import { screenFiles } from './web/build/screenFiles.ts'
import { relayArtifacts } from './web/relay/vite-plugin.ts'

// Its hooks alone: Relay is one piece that cannot be shaken.
const alias = { 'react-relay$': 'react-relay/hooks' }
const artifacts = relayArtifacts('web/__generated__')

export default defineConfig({
  root: 'web',
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }] },
  plugins: [artifacts, react({ compiler: true }), chunksByScreen([artifacts], alias), screenFiles()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy knows no data: scripts or styles.
    assetsInlineLimit: 0,
  },
})
