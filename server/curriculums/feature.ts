import type { Feature } from '../platform/feature.ts'
import { curriculumActs, curriculumList } from './bulk/acts.ts'
import { Curriculum } from './entity.ts'
import { hangsOn } from './hangsOn.ts'
import { reportRows } from './report/rest.ts'
import { rows } from './rest.ts'
import { searchedCurriculums } from './search/searched.ts'
import { curriculumsVisibleTo } from './rules.ts'
import { EditedCurriculum } from './entity.ts'
import { tiles } from './report/tiles.ts'
import { callTiles } from './calls/tiles.ts'
import './calls/schema.ts'
import './due/reminders.ts'
import './merge.ts'
import './on.ts'
import './report/curriculums.ts'
import './schema.ts'
import './news.ts'
import './trained/count.ts'
import './trained/schema.ts'

export const curriculums: Feature = {
  name: 'curriculums',
  searched: searchedCurriculums,
  bulkLists: { curriculums: curriculumList },
  bulkActs: { curriculums: curriculumActs },
  choices: { Curriculum: { visibleTo: curriculumsVisibleTo } },
  rows: [...rows, ...reportRows],
  tiles: [...tiles, ...callTiles],
  goesWith: { Brand: ['FullyTrained', 'DealerTrained'], AssignmentGroup: ['FullyTrained'], Dealer: ['DealerTrained'] },
  hangsOn,
  openTo: { TRAINING_ONLY: ['Curriculum', 'curriculum'] },
  aimed: { Curriculum: ['curriculum', 'curriculums'] },
  history: { Curriculum: EditedCurriculum.has },
  leadsTo: [
    { page: '/auth/training/:id/:other', isThere: Curriculum.has },
    { page: '/auth/curriculum-page/:id', isThere: Curriculum.has },
  ],
  news: { 'curriculum.': 'TRAINING', 'training.': 'TRAINING' },
  withdrawnNews: {
    'curriculum.assigned': 'A curriculum',
    'curriculum.due': 'A curriculum',
    'training.nudged': 'Training',
  },
  personalData: {
    CurriculumCompletion: { of: ['userId'] },
    CurriculumOpening: { of: ['userId'] },
    CurriculumDueReminder: { of: ['userId'] },
    TrainingNudge: { of: ['userId'], names: ['sentById'] },
    TrainingCall: {
      of: ['userId'],
      names: ['calledById'],
      inward: { note: 'for who looks after the person, as they see it in the queue' },
      erased: { note: '' },
    },
  },
}
