import { linkRows } from '../platform/mergeable.ts'

linkRows({
  name: 'assignment-groups',
  label: 'Departments and audiences',
  table: 'AssignmentGroupMember',
  key: 'groupId',
})
linkRows({ name: 'admin-groups', label: 'Admin groups', table: 'AdminGroupUser', key: 'groupId' })
