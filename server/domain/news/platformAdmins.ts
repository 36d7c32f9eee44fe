import type { Change } from '../../platform/events.ts'
import { notify, type News } from './notify.ts'

/** So many of them are told. */
const MOST = 20

/** Tells those who run the installation what is wrong with it, once for each reference. */
export async function notifyPlatformAdmins(c: Change, news: Omit<News, 'userId'>): Promise<void> {
  const admins = await c.tx.user.findMany({
    where: { status: 'ACTIVE', role: { key: 'platform-admin' } },
    select: { id: true },
    take: MOST,
  })
  for (const { id: userId } of admins) await notify(c, { ...news, userId })
}
