import type { Prisma } from '../../prisma/generated/client/client.ts'
import { findReport } from '../domain/reporting/report.ts'
import { builder } from '../platform/graphql/builder.ts'
import { given } from '../platform/kit/saves.ts'
import { ReportFile, ReportFileFormat } from './entity.ts'
import { holdsAll, ReportFileContent } from './files/address.ts'
import { listNamed } from './files/listRows.ts'
import { seesReportFile } from './rules.ts'
import './columns.ts'
import './files/drop.ts'
import './files/listRequest.ts'
import './files/make.ts'
import './files/request.ts'
import './mails/due.ts'
import './mails/received.ts'
import './mails/save.ts'
import './mails/schedules.ts'
import './mails/send.ts'
import './mails/sendNow.ts'
import './views/save.ts'
import './views/views.ts'

const ReportFileStatus = builder.enumType('ReportFileStatus', {
  description: 'How far the file of a report is.',
  values: {
    WAITING: { description: 'Waits for its turn.' },
    RUNNING: { description: 'Being written.' },
    READY: { description: 'Can be fetched.' },
    FAILED: { description: 'Could not be made; `problem` says why.' },
    CANCELED: { description: 'Ended by who asked for it.' },
  } as const,
})

builder.prismaNode('ReportFile', {
  description:
    'All rows of a report, or of an admin list, as a file. Seen by who asked for it alone, in person; kept for seven days.',
  id: { field: 'id' },
  select: { userId: true },
  authScopes: (file, { viewer }) => seesReportFile(file, viewer),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    report: t.exposeString('report', { description: 'The name of the report; of an admin list such as list:events.' }),
    title: t.string({
      description: 'What the report or list is called.',
      select: { report: true },
      resolve: ({ report }) => findReport(report)?.title ?? listNamed(report)?.of.title ?? report,
    }),
    format: t.expose('format', { type: ReportFileFormat, description: 'What it is written as.' }),
    status: t.expose('status', { type: ReportFileStatus, description: 'How far it is.' }),
    total: t.exposeInt('total', { description: 'Rows in all; 0 until they are counted.' }),
    done: t.exposeInt('done', { description: 'Rows written so far.' }),
    problem: t.exposeString('problem', { description: 'Why there is none; empty while there may be one.' }),
    file: t.field({
      type: ReportFileContent,
      nullable: true,
      description:
        'The file, at an address behind the sign-in; null until it is ready, and for who lost a right whose figures are in it.',
      select: { id: true, rights: true, file: true },
      resolve: ({ id, rights, file }, _args, { viewer }) => (file && holdsAll(viewer, rights) ? { id, file } : null),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was ready, failed or was canceled; null until then.',
    }),
  }),
})

ReportFile.few('reportFiles', {
  description: 'The viewer’s own files of reports, newest first, at most ten. In person only.',
  args: (arg) => ({
    report: arg.string({
      description: 'The name of a report, or of an admin list such as list:events; all when left out.',
    }),
  }),
  found: ({ report }): Prisma.ReportFileWhereInput => given({ report }),
  order: [{ createdAt: 'desc' }],
  most: 10,
})

ReportFile.one('reportFile', 'One file of a report; null unless the viewer asked for it, in person.')
