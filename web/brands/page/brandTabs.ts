import { IconGift, IconNews, IconPhoto, IconSchool, type Icon } from '@tabler/icons-react'
import type { Flag } from '../../session/session.ts'

type BrandTab = {
  path: string
  label: string
  icon: Icon
  /** Shown only while the installation has it. */ flag?: Flag
}

/** The tabs of a brand's page (spec part 1, 2.6). One shows itself as soon as its screen stands in the routes. */
export const brandTabs: BrandTab[] = [
  { path: 'training', label: 'Training', icon: IconSchool },
  { path: 'latest-news', label: 'Latest news', icon: IconNews, flag: 'announcements' },
  { path: 'media-center', label: 'Media center', icon: IconPhoto, flag: 'mediaCenter' },
  { path: 'rewards', label: 'Rewards', icon: IconGift, flag: 'rewards' },
]
