// A process of its own that works the queue, as the server does, until it is killed.
import '../../server/app.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { startJobs } from '../../server/platform/jobs.ts'
import { resumePayouts } from '../../server/payouts/send.ts'
import { createServices } from '../../server/services.ts'

const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is missing')
const services = createServices(readConfig(process.env), openDatabase(DATABASE_URL, { connections: 6 }))
// What the clock does every few minutes: whatever a dead process left is taken up.
await resumePayouts(services, services.now())
startJobs(services, DATABASE_URL)
console.log('working')
