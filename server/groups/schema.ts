import { builder } from '../platform/builder.ts'

const AssignmentGroupKind = builder.enumType('AssignmentGroupKind', {
  description: 'What a group sorts people by.',
  values: { DEPARTMENT: { description: 'Chosen while registering, such as Sales or Service.' }, AUDIENCE: { description: 'Whom content is for beyond departments.' } } as const,
})

builder.prismaNode('AssignmentGroup', {
  description: 'A department or audience. Active ones are seen by anyone, since people choose theirs while registering.',
  id: { field: 'id' },
  authScopes: { public: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    kind: t.expose('kind', { type: AssignmentGroupKind, description: 'Department or audience.' }),
  }),
})

builder.prismaObject('AssignmentGroupMember', {
  description: 'A person in a group; seen with the person.',
  fields: (t) => ({ group: t.relation('group', { description: 'The group.' }) }),
})

builder.queryField('assignmentGroupNames', (t) => t.prismaField({
  type: ['AssignmentGroup'], authScopes: { public: true },
  description: 'All active departments and audiences, by name: the choice while registering.',
  resolve: (query, _root, _args, { db }) => db.assignmentGroup.findMany({ ...query, where: { active: true }, orderBy: [{ kind: 'asc' }, { name: 'asc' }], take: 200 }),
}))
