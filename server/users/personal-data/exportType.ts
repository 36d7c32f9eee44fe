import { builder } from '../../platform/graphql/builder.ts'

const UserExportStatus = builder.enumType('UserExportStatus', {
  description: 'How far an export is.',
  values: { WAITING: { description: 'Being made.' }, READY: { description: 'Its file can be fetched.' } } as const,
})

export const UserExport = builder.prismaObject('UserExport', {
  description: 'An archive of all data about a person. Seen by who asked for it only; kept for seven days.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    status: t.expose('status', { type: UserExportStatus, description: 'How far it is.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked for.' }),
    readyAt: t.expose('readyAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was finished; null until then.',
    }),
    file: t.relation('file', { nullable: true, description: 'The archive, at a signed address; null until finished.' }),
  }),
})
