import { on } from '../platform/events.ts'
import { dropReportFiles } from './files/drop.ts'

on('user.erased', async (c, { userId }) => {
  const files = await c.tx.reportFile.findMany({ where: { userId }, select: { id: true, fileId: true } })
  await dropReportFiles(c, files)
  await c.tx.reportColumnChoice.deleteMany({ where: { userId } })
  await c.tx.reportScheduleRecipient.deleteMany({ where: { userId } })
  await c.tx.reportMail.deleteMany({ where: { userId } })
  await c.tx.reportView.deleteMany({ where: { userId } })
})
