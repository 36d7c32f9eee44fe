// A process of its own that acts for people, as one of several servers does: with its own connections, all at once.
import { execute, parse } from 'graphql'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { readConfig } from '../../server/platform/config.ts'
import type { Context } from '../../server/platform/context.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { schema } from '../../server/schema.ts'
import { createServices } from '../../server/services.ts'
import { newCall } from '../architecture/rootFields.ts'

const mutationOf = (name: string) => {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`
  return parse(`mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`)
}
const DOCUMENTS = {
  enroll: mutationOf('enrollInLiveTraining'),
  leave: mutationOf('leaveLiveTraining'),
  give: mutationOf('giveLiveTrainingSeat'),
  change: mutationOf('changeLiveTrainingEvent'),
  save: mutationOf('saveLiveTrainingEvent'),
}

/** What somebody does. */
export interface Step {
  token: string
  name: keyof typeof DOCUMENTS
  input: Record<string, unknown>
}
/** The code it was refused with, or null, and how long it took. */
export interface Answered {
  code: string | null
  milliseconds: number
}

const { DATABASE_URL } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is missing')
const services = createServices(
  readConfig(process.env),
  openDatabase(DATABASE_URL, { connections: 6, patience: 60_000 }),
)

async function act({ token, name, input }: Step): Promise<Answered> {
  const began = performance.now()
  const viewer = await loadSession(services, token)
  const contextValue: Context = { services, db: services.db, viewer, call: newCall() }
  const { errors } = await execute({ schema, document: DOCUMENTS[name], variableValues: { input }, contextValue })
  const [error] = errors ?? []
  return {
    code: error ? String(error.extensions.code ?? error.message) : null,
    milliseconds: performance.now() - began,
  }
}

process.on('message', (steps: Step[]) => {
  void Promise.all(steps.map(act)).then((answers) => process.send?.(answers))
})
process.send?.('ready')
