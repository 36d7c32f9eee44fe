import { expect } from 'vitest'
import type { Who, World } from '../world.ts'

const VIEW = `mutation ($input: SaveReportViewInput!) { saveReportView(input: $input) { reportView { databaseId } } }`
const SAVE = `mutation ($input: SaveReportScheduleInput!) { saveReportSchedule(input: $input) { reportSchedule { databaseId words unseenCount recipients { databaseId } } } }`
interface Saved {
  saveReportSchedule: {
    reportSchedule: { databaseId: string; words: string; unseenCount: number; recipients: { databaseId: string }[] }
  }
}

/** Views as people have them emailed. */
export function reportMails({ db, graphql, jobs }: Pick<World, 'db' | 'graphql' | 'jobs'>) {
  async function view(who: Who, search: string, name = 'Monday list'): Promise<string> {
    const input = { report: 'users', name, search }
    const { data } = await graphql<{ saveReportView: { reportView: { databaseId: string } } }>(who, VIEW, { input })
    return data!.saveReportView.reportView.databaseId
  }
  async function save(who: Who, input: Record<string, unknown>) {
    const usual = { every: 'DAY', hour: 8, sincePrevious: false, onlyWithRows: false, recipientIds: [who.user.id] }
    const { data, errors } = await graphql<Saved>(who, SAVE, { input: { ...usual, ...input } })
    const [error] = errors ?? []
    return { schedule: data?.saveReportSchedule?.reportSchedule, error, code: error?.extensions.code }
  }
  /** A new schedule of a new view. */
  async function schedule(who: Who, search: string, input: Record<string, unknown> = {}) {
    const saved = await save(who, { viewId: await view(who, search), ...input })
    expect(saved.error).toBeUndefined()
    return saved.schedule!
  }
  /** Works what the clock has come to. */
  async function tick(): Promise<void> {
    await db.$executeRaw`SELECT graphile_worker.add_job('begin-report-mails', '{}'::json)`
    await jobs()
  }
  return { view, save, schedule, tick }
}
