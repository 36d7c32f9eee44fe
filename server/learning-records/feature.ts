import type { Feature } from '../platform/feature.ts'
import './merge.ts'
import './news.ts'
import './on.ts'
import './reseal.ts'
import './schema.ts'
import './send.ts'

export const learningRecords: Feature = {
  name: 'learning-records',
  personalData: { LearningStatement: { of: ['userId'] } },
}
