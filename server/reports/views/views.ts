import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { ReportChoice } from '../../domain/reporting/types.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn } from '../../platform/context.ts'
import { entity } from '../../platform/kit/entity.ts'
import { rolesVisibleTo } from '../../roles/rules.ts'
import { reportViewsVisibleTo, seesReportView } from '../rules.ts'
import { searches } from '../searched.ts'

/** Views of reports: the own ones, and those shared with the role of the viewer. */
export const ReportView = entity('ReportView', reportViewsVisibleTo)

builder.prismaNode('ReportView', {
  description: 'A search of a report under a name. Seen by who made it and by the roles it is shared with.',
  id: { field: 'id' },
  select: { userId: true, roles: true },
  authScopes: (view, { viewer }) => seesReportView(view, viewer),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    report: t.exposeString('report', { description: 'The name of the report.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    search: t.exposeString('search', {
      description: 'Filters, period, order and columns as they stand in the address, without a question mark.',
    }),
    roles: t.exposeStringList('roles', {
      description: 'Keys of the roles it is shared with; none where it is private.',
    }),
    isOwn: t.boolean({
      description: 'The viewer made it, and may change it.',
      select: { userId: true },
      resolve: ({ userId }, _args, { viewer }) => viewer?.id === userId,
    }),
  }),
})

ReportView.few('reportViews', {
  description: 'Views of a report: the viewer’s own, and those shared with their role, by name; at most fifty.',
  args: (arg) => ({
    report: arg.string({
      required: true,
      description: 'The name of the report, or of an admin list, such as list:users.',
    }),
  }),
  may: (viewer, { report }) => searches(viewer, report),
  found: ({ report }): Prisma.ReportViewWhereInput => ({ report }),
  order: [{ name: 'asc' }],
  most: 50,
})

builder.queryField('reportViewRoles', (t) =>
  t.field({
    type: [ReportChoice],
    description: 'Roles a view can be shared with, by key. For administrators.',
    authScopes: { admin: true },
    async resolve(_root, _args, ctx) {
      const roles = await ctx.db.role.findMany({ where: rolesVisibleTo(signedIn(ctx)), orderBy: { name: 'asc' } })
      return roles.map(({ key, name }) => ({ value: key, label: name }))
    },
  }),
)
