import type { ProgressState } from '../../__generated__/MyTrainingScreenQuery.graphql.ts'

/** What the address may say on /auth/my-training, and what stands when it is silent. */
export const TRAINING_SEARCH = { show: 'training', only: 'all', text: '' }

export type TrainingSearch = typeof TRAINING_SEARCH

type Choice = {
  value: string
  label: string
  /** Which of the counts stands beside it. */
  count: 'all' | 'remaining' | 'inProgress' | 'completed' | 'mandatory' | 'recent' | 'due'
  status: ProgressState[] | null
  mandatory: boolean | null
  recent?: true
  due?: true
}

export const CHOICES: Choice[] = [
  { value: 'all', label: 'All', count: 'all', status: null, mandatory: null },
  {
    value: 'remaining',
    label: 'To do',
    count: 'remaining',
    status: ['NOT_STARTED', 'IN_PROGRESS', 'FAILED'],
    mandatory: null,
  },
  {
    value: 'in-progress',
    label: 'In progress',
    count: 'inProgress',
    status: ['IN_PROGRESS', 'FAILED'],
    mandatory: null,
  },
  { value: 'due', label: 'Due', count: 'due', status: null, mandatory: null, due: true },
  { value: 'mandatory', label: 'Mandatory', count: 'mandatory', status: null, mandatory: true },
  { value: 'recent', label: 'Recent', count: 'recent', status: null, mandatory: null, recent: true },
  { value: 'completed', label: 'Completed', count: 'completed', status: ['PASSED'], mandatory: null },
]

/** The question to the server that an address stands for. */
export function searched(search: URLSearchParams) {
  const { status, mandatory, recent, due } = CHOICES.find(({ value }) => value === search.get('only')) ?? {
    status: null,
    mandatory: null,
  }
  return {
    status,
    mandatory,
    recent: recent ?? null,
    due: due ?? null,
    text: search.get('text') || null,
    showsCertificates: search.get('show') === 'certificates',
  }
}
