import { on } from '../platform/events.ts'

on('course.copied', async ({ tx }, { courseId, copyId }) => {
  const beside = await tx.courseResource.findMany({ where: { courseId }, select: { resourceId: true, position: true } })
  await tx.courseResource.createMany({ data: beside.map((place) => ({ ...place, courseId: copyId })) })
})

on('user.erased', async ({ tx }, { userId }) => {
  await tx.resource.updateMany({ where: { createdById: userId }, data: { createdById: null } })
  await tx.resourceVersion.updateMany({ where: { replacedById: userId }, data: { replacedById: null } })
})
