import { builder } from '../platform/graphql/builder.ts'
import { entity } from '../platform/kit/entity.ts'
import { ownReportFiles } from './rules.ts'

/** Files of reports that the viewer asked for. */
export const ReportFile = entity('ReportFile', ownReportFiles, 'inPerson')

export const ReportFileFormat = builder.enumType('ReportFileFormat', {
  description: 'What a report is written as.',
  values: {
    CSV: { description: 'Lines of text, for other programs.' },
    XLSX: { description: 'A workbook with typed cells, for spreadsheets.' },
  } as const,
})
