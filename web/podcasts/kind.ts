import { IconMicrophone } from '@tabler/icons-react'
import type { RecordingKind } from '../domain/recordings/kinds.ts'
import { withCrum } from '../session/navigation/breadcrumbs.ts'

const LIST = '/auth/podcasts'

export const podcastKind: RecordingKind = {
  target: 'PODCAST',
  media: 'audio',
  icon: IconMicrophone,
  one: 'podcast',
  player: 'listener',
  takes: 'hears',
  list: { to: LIST, label: 'Podcasts' },
  admin: { to: '/auth/admin/podcasts', label: 'Podcasts' },
  modify: 'modify-podcasts',
  pathOf: (id, title) => withCrum(`${LIST}/${id}`, title),
  categoryPathOf: (id, name) => withCrum(`${LIST}/category/${id}`, name),
}
