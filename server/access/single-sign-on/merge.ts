import { ownedRows } from '../../platform/mergeable.ts'

ownedRows({ name: 'single-sign-on', label: 'Single sign-on', table: 'SingleSignOnIdentity' })
