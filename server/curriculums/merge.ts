import { ownedRows } from '../domain/people/mergeable.ts'

ownedRows({
  name: 'curriculum-completions',
  label: 'Completed curriculums',
  table: 'CurriculumCompletion',
  once: [['curriculumId']],
  better: 's."completedAt" < p."completedAt"',
})
ownedRows({ name: 'training-nudges', label: 'Reminders to train', table: 'TrainingNudge', once: [['sentOn']] })
ownedRows({ name: 'training-calls', label: 'Calls about training', table: 'TrainingCall', once: [['calledOn']] })
ownedRows({
  name: 'curriculum-openings',
  label: 'Due dates',
  table: 'CurriculumOpening',
  once: [['curriculumId']],
  better: 's."openedAt" < p."openedAt"',
})
ownedRows({
  name: 'curriculum-due-reminders',
  label: 'Reminders of due dates',
  table: 'CurriculumDueReminder',
  once: [['curriculumId', 'dueOn', 'step']],
})
