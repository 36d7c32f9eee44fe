import type { ProgressState } from '../__generated__/MyTrainingScreenQuery.graphql.ts'

/** What the address may say on /auth/my-training, and what stands when it is silent. */
export const TRAINING_SEARCH = { show: 'training', only: 'all', text: '' }

export type TrainingSearch = typeof TRAINING_SEARCH

type Choice = { value: string; label: string; status: ProgressState[] | null; mandatory: boolean | null }

export const CHOICES: Choice[] = [
  { value: 'all', label: 'All', status: null, mandatory: null },
  { value: 'in-progress', label: 'In progress', status: ['IN_PROGRESS', 'FAILED'], mandatory: null },
  { value: 'completed', label: 'Completed', status: ['PASSED'], mandatory: null },
  { value: 'mandatory', label: 'Mandatory', status: null, mandatory: true },
]

/** The question to the server that an address stands for. */
export function searched(search: URLSearchParams) {
  const { status, mandatory } = CHOICES.find(({ value }) => value === search.get('only')) ?? { status: null, mandatory: null }
  return { status, mandatory, text: search.get('text') || null, showsCertificates: search.get('show') === 'certificates' }
}
