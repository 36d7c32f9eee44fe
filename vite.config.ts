import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import { chunksByScreen } from './web/vite-chunks.ts'
import { portalPage } from './web/vite-portal-page.ts'
import { relayArtifacts } from './web/relay/vite-plugin.ts'

const client = (): InlineConfig => ({
  root: 'web',
  // Its hooks alone: Relay is one piece that cannot be shaken.
  resolve: { alias: [{ find: /^react-relay$/, replacement: 'react-relay/hooks' }] },
  plugins: [relayArtifacts('web/__generated__'), react({ compiler: true })],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // The content security policy knows no data: scripts or styles.
    assetsInlineLimit: 0,
  },
})

export default defineConfig(async ({ command }) => {
  const config = client()
  if (command !== 'build') return config
  const groups = await chunksByScreen(client())
  return {
    ...config,
    plugins: [config.plugins, portalPage('/web/features.ts')],
    build: { ...config.build, rolldownOptions: { output: { codeSplitting: { groups } } } },
  }
})
