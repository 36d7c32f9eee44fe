import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({
  name: 'curriculum-completions',
  label: 'Completed curriculums',
  table: 'CurriculumCompletion',
  once: [['curriculumId']],
  better: 's."completedAt" < p."completedAt"',
})
ownedRows({ name: 'training-nudges', label: 'Reminders to train', table: 'TrainingNudge', once: [['sentOn']] })
