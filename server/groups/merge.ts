import { linkRows } from '../domain/people/mergeable.ts'

linkRows({
  name: 'assignment-groups',
  label: 'Departments and audiences',
  table: 'AssignmentGroupMember',
  key: 'groupId',
})
linkRows({ name: 'admin-groups', label: 'Admin groups', table: 'AdminGroupUser', key: 'groupId' })
