import { outOfSight, usersVisibleTo } from '../../domain/people/rules.ts'
import { findReport } from '../../domain/reporting/report.ts'
import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { settingsOf } from '../../platform/settings.ts'
import { ReportFileFormat } from '../entity.ts'
import { isOwnRow } from '../rules.ts'
import { ReportRhythm, ReportSchedule } from './entity.ts'
import { nextMoment, rhythmWords } from './rhythm.ts'

const RHYTHM = { every: true, weekday: true, monthDay: true, hour: true } as const

builder.prismaNode('ReportSchedule', {
  description: 'When one of the viewer’s views is emailed, and to whom. Seen by whose view it is alone, in person.',
  id: { field: 'id' },
  select: { view: { select: { userId: true } } },
  authScopes: ({ view: { userId } }, { viewer }) => isOwnRow(userId, viewer),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    view: t.relation('view', { description: 'The view.' }),
    title: t.string({
      description: 'What the report of the view is called.',
      select: { view: { select: { report: true } } },
      resolve: ({ view: { report } }) => findReport(report)?.title ?? report,
    }),
    every: t.expose('every', { type: ReportRhythm, description: 'How often.' }),
    weekday: t.exposeInt('weekday', {
      nullable: true,
      description: 'Of a week: 1 is Monday, 7 is Sunday; null otherwise.',
    }),
    monthDay: t.exposeInt('monthDay', {
      nullable: true,
      description: 'Of a month, 1 to 31: a shorter month has it on its last day; null otherwise.',
    }),
    hour: t.exposeInt('hour', { description: 'Hour of the portal’s clock, 0 to 23.' }),
    words: t.string({
      description: 'When, in words: Every Monday at 8 AM.',
      select: RHYTHM,
      resolve: (rhythm) => rhythmWords(rhythm),
    }),
    sincePrevious: t.exposeBoolean('sincePrevious', {
      description: 'The period is from the date before up to the day before; else it is that of the view.',
    }),
    onlyWithRows: t.exposeBoolean('onlyWithRows', { description: 'Not sent where it would show no rows.' }),
    format: t.expose('format', {
      type: ReportFileFormat,
      nullable: true,
      description: 'All rows are made as a file as well; null without one.',
    }),
    isPaused: t.boolean({
      description: 'Nothing is sent until it goes on.',
      select: { pausedAt: true },
      resolve: ({ pausedAt }) => pausedAt !== null,
    }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is sent next; null while it is paused.',
      select: { pausedAt: true, ...RHYTHM },
      async resolve({ pausedAt, ...rhythm }, _args, ctx) {
        return pausedAt ? null : nextMoment(rhythm, (await settingsOf(ctx)).timeZone, ctx.services.now())
      },
    }),
  }),
})

// Whom it goes to: named as far as the viewer sees people.
builder.prismaObjectFields('ReportSchedule', (t) => ({
  recipients: t.field({
    type: [typeOf('User')],
    description:
      'Whom it is emailed to, as far as the viewer may see them, by name; those who stopped it are not among them.',
    async resolve({ id }, _args, ctx) {
      const some = { scheduleId: id, stoppedAt: null }
      return ctx.db.user.findMany({
        where: { AND: [{ reportRecipients: { some } }, usersVisibleTo(signedIn(ctx))] },
        orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
      })
    },
  }),
  unseenCount: t.int({
    description: 'Further recipients whom the viewer may not see.',
    resolve: ({ id }, _args, ctx) =>
      ctx.db.reportScheduleRecipient.count({
        where: { AND: [{ scheduleId: id, stoppedAt: null }, outOfSight(signedIn(ctx))] },
      }),
  }),
  stopped: t.field({
    type: [typeOf('User')],
    description: 'Who stopped it, as far as the viewer may see them: nobody but themselves can change that.',
    async resolve({ id }, _args, ctx) {
      const some = { scheduleId: id, stoppedAt: { not: null } }
      return ctx.db.user.findMany({
        where: { AND: [{ reportRecipients: { some } }, usersVisibleTo(signedIn(ctx))] },
        orderBy: [{ firstName: 'asc' }, { lastName: 'asc' }, { id: 'asc' }],
      })
    },
  }),
}))

ReportSchedule.few('reportSchedules', {
  description: 'Schedules of the viewer’s own views, the newest first; at most two hundred. In person only.',
  order: [{ createdAt: 'desc' }],
  most: 200,
})
