import { ownedRows } from '../../domain/people/mergeable.ts'

ownedRows({ name: 'single-sign-on', label: 'Single sign-on', table: 'SingleSignOnIdentity' })
