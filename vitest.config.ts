import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/longestFirst.ts'
import { lateParts, withoutMediaControls } from './tests/support/lateParts.ts'
import { relayArtifacts } from './web/relay/vite-plugin.ts'

// Compiled once per machine, for the workers and for every server they start.
process.env.NODE_COMPILE_CACHE = path.resolve(import.meta.dirname, 'node_modules/.cache/paddock/compiled')

/** Node runs them as it runs the server, and the files of one worker share what they load: the schema is built once. */
const onServer = {
  isolate: false,
  experimental: { viteModuleRunner: false, nodeLoader: false },
  globalSetup: ['tests/support/database/cluster.ts'],
}

export default defineConfig({
  // The very file that libraries load: the bundler's own choice among graphql's conditions would be a second copy.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    reporters: ['default'],
    // Where nothing has a size nothing can be focused; with that goes the whole tree of the page.
    onConsoleLog: (text) => !text.startsWith('[@mantine/hooks/use-focus-trap]'),
    pool: 'forks',
    // Two cores, three files at a time, each on a database of its own: one in six seconds a file waits, for a lock, a
    // video, a process that starts.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What a test makes is gone with it: looked through a few times, not hundreds, which is a tenth of a worker's work.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
    // Longer than any machine is busy: what never comes shows all the same.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: Number(process.env.PATIENCE ?? 120_000) } },
    projects: [
      {
        extends: true,
        test: {
          ...onServer,
          name: 'api',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/journeys/**', 'tests/**/*.alone.test.ts'],
        },
      },
      // With a module graph of its own: what adds to the schema would be in that of others.
      { extends: true, test: { ...onServer, name: 'alone', isolate: true, include: ['tests/**/*.alone.test.ts'] } },
      {
        extends: true,
        plugins: [relayArtifacts('web/__generated__'), lateParts, withoutMediaControls],
        test: {
          name: 'web',
          // Libraries are loaded once in a worker; our own modules are made anew for each file (tests/support/dom.ts).
          isolate: false,
          include: ['tests/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...onServer,
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: [...onServer.globalSetup, 'tests/support/unpacked.ts'],
        },
      },
    ],
  },
})
