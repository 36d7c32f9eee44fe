import { builder } from '../platform/graphql/builder.ts'
import { entity } from '../platform/kit/entity.ts'
import { ownReportFiles } from './rules.ts'

/** Files of reports that the viewer asked for. */
export const ReportFile = entity('ReportFile', ownReportFiles, 'inPerson')

declare module '../platform/pubsub.ts' {
  interface Topics {
    /** A file of a report is further, ready or over, carrying its id. Channel: the person's id. */
    'report-file.changed': string
  }
}

ReportFile.changes('reportFileChanged', {
  description:
    'Each file of a report that the viewer asked for, as it goes on and when it is ready or over. In person only.',
  topic: 'report-file.changed',
  channels: ({ id }) => [id],
})

export const ReportFileFormat = builder.enumType('ReportFileFormat', {
  description: 'What a report is written as.',
  values: {
    CSV: { description: 'Lines of text, for other programs.' },
    XLSX: { description: 'A workbook with typed cells, for spreadsheets.' },
  } as const,
})
