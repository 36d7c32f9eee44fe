import { on } from '../platform/events.ts'

// What is on its way arrives nowhere; its bytes are swept.
on('user.erased', async ({ tx }, { userId }) => {
  await tx.partialUpload.deleteMany({ where: { uploadedById: userId } })
})
