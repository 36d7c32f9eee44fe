import { IconSpeakerphone } from '@tabler/icons-react'
import type { PostKind } from '../domain/posts/kinds.ts'

export const promotionKind: PostKind = {
  target: 'PROMOTION',
  type: 'Promotion',
  one: 'promotion',
  many: 'promotions',
  several: 'promotions',
  parameter: 'promotionId',
  icon: IconSpeakerphone,
  places: { learner: 35, admin: 235 },
  list: { to: '/auth/promotions', label: 'Promotions', one: 'Promotion' },
  adminLabel: () => 'Promotions',
  ends: true,
  words: {
    learner: 'What your brands offer right now.',
    learnerNone: 'As soon as a brand offers something to your department or group, it appears here.',
    admin: 'Offers for dealers and their staff, for a while.',
    adminNone: 'Tell dealers and their staff what you offer: a text, pictures and files.',
  },
}
