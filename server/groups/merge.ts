import { linkRows } from '../domain/people/mergeable.ts'

linkRows({
  name: 'assignment-groups',
  label: 'Departments and audiences',
  table: 'AssignmentGroupMember',
  key: 'groupId',
  both: 'stay',
})
linkRows({ name: 'admin-groups', label: 'Admin groups', table: 'AdminGroupUser', key: 'groupId', both: 'stay' })
