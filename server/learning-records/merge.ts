import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'learning-statements', label: 'Learning records', table: 'LearningStatement' })
