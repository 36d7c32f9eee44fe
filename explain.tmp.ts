import { readConfig } from './server/platform/config.ts'
import { openDatabase } from './server/platform/db.ts'
import { createServices } from './server/services.ts'
import './server/schema.ts'
import { find } from './server/search/find.ts'
import * as sessions from './server/access/sessions/sessions.ts'
const db = openDatabase(process.env.APP_URL + '/search_scale', { connections: 2 })
const services = createServices(readConfig({ ...process.env, DATA_DIR: '/tmp/data-scale' } as never), db)
console.log(Object.keys(sessions))
const mod: any = await import('./server/access/viewer.ts').catch(() => ({}))
console.log(Object.keys(mod))
process.exit(0)
