import type { Feature } from '../platform/feature.ts'
import { rebuildScores, wrongScores } from './count.ts'
import './schema.ts'

export const dealerScores: Feature = {
  name: 'dealer-scores',
  goesWith: { Brand: ['DealerScore', 'DealerScoreRules'], Dealer: ['DealerScore'] },
  storedSums: [
    { name: 'DealerScore', label: 'certification scores of dealers', wrong: wrongScores, rebuild: rebuildScores },
  ],
}
