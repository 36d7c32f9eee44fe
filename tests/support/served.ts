// The portal in a process of its own on a given database, which tells how long its event loop was held. Started by
// fuzz.ts.
import path from 'node:path'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { createServices } from '../../server/services.ts'
import { watchHold } from './worked.ts'
import type { AddressInfo } from 'node:net'

const root = path.resolve(import.meta.dirname, '../..')
const database = openDatabase(process.env.DATABASE_URL!, { connections: 8 })
const config = readConfig({ DATA_DIR: process.env.DATA_DIR!, LOG_LEVEL: 'error', PUBLIC_URL: 'http://paddock.test' })
// A fuzz is thousands of calls a minute of one person: what it looks for lies behind the limits.
const services = {
  ...createServices(config, database),
  limits: { use: async () => 1_000_000, useAtDoor: async () => {} },
}
const { server } = createApp({
  services,
  webRoot: path.join(root, 'dist/web'),
  persistedFile: path.join(root, 'web/relay/queries.json'),
})

const hold = watchHold()
process.on('message', () => process.send!({ longest: hold.longest() }))
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
